#!/usr/bin/env python3
"""Counts sessions of many exchange files on a Spark cluster, into the cells that `transitions report --cells` reads.

The aggregates are the package's own SQL files. spark_facts.sql creates the views that they read. Each aggregate becomes a
folder of part files with one JSON object per line, as Spark writes JSON.

  spark-submit --master spark://HOST:PORT --py-files aggregates.py count_cells_spark.py exchange-folder... cells-folder

--since DAY and --until DAY count a period, and --erased LIST leaves people out, as in count_cells_duckdb.py.
"""

import pathlib
import time

from pyspark.sql import SparkSession
from pyspark.sql.functions import input_file_name

import aggregates

SCHEMA = """
  type STRING, uuid STRING, transition STRING, revision BIGINT, digest STRING, presentation STRING, direction STRING,
  outcome STRING, reason STRING, began_at_us BIGINT, duration_us BIGINT, settle_us BIGINT,
  interaction_distance_pt DOUBLE, release_progress DOUBLE, release_velocity_pt_s DOUBLE, estimator STRING,
  peak_progress DOUBLE, touches BIGINT, sample_count BIGINT, origin STRING, device_class STRING, app_version STRING,
  token STRING, screen STRING, presented_at_us BIGINT, dismissed_at_us BIGINT, dismissed_by STRING, dismissed_by_basis STRING,
  shared BOOLEAN, batch STRING, sent_at_us BIGINT, received_at_us BIGINT, device_at_us BIGINT, log_ends_at_us BIGINT,
  represents_milli BIGINT, container_width_pt DOUBLE, container_height_pt DOUBLE,
  measures STRUCT<travel_mpt: BIGINT, reversals: BIGINT, hold_us: BIGINT, input_gap_us: BIGINT, margin_milli: BIGINT,
    recomputed_finishes: BOOLEAN, finishes_lsq100: BOOLEAN, finishes_last2: BOOLEAN, finishes_motion2: BOOLEAN,
    finishes_flutter: BOOLEAN, start_third: BIGINT, frames: BIGINT, late_us: BIGINT, slow_frames: BIGINT,
    frozen_frames: BIGINT>,
  touch_facts ARRAY<STRUCT<began_us: BIGINT, ended_us: BIGINT, finishes: BOOLEAN>>
"""


def main():
    words, erased, since, until = aggregates.arguments("exchange-folder... cells-folder")
    source, folder = words[:-1], pathlib.Path(words[-1])
    spark = SparkSession.builder.appName("transitions cells").getOrCreate()
    # Several folders, of which some are partitioned and some are not.
    files = spark.read.option("recursiveFileLookup", "true")
    lines = files.schema(SCHEMA).json(source).withColumn("file", input_file_name())
    asked = lines.filter("type = 'erasure'").select("token")
    listed = spark.createDataFrame([(token,) for token in erased], "token STRING")
    gone = asked.union(listed).filter("token IS NOT NULL").distinct()
    lines.join(gone, "token", "left_anti").createOrReplaceTempView("raw_line")
    facts = (pathlib.Path(__file__).parent / "spark_facts.sql").read_text()
    facts = facts.replace("$NOW", str(time.time_ns() // 1000)).replace("$CLOCK_SHIFT", aggregates.clock_shift())
    facts = facts.replace("$PERIOD", aggregates.within("first_at_us", since, until))
    for statement in facts.split(";\n"):
        spark.sql(statement)
    counts = {}
    for name, query in aggregates.queries(since, until).items():
        place = str(folder / f"{name}.ndjson")
        spark.sql(query).write.mode("overwrite").json(place)
        counts[name] = spark.read.text(place).count()
    cells = spark.read.json(str(folder / "session_counts.ndjson"))
    digests = {row.digest for row in cells.select("digest").distinct().collect()}
    sessions = [row.uuid for row in spark.sql(aggregates.MANIFEST).collect()]
    lines = spark.read.option("recursiveFileLookup", "true").text(source)
    configurations = lines.filter(lines.value.startswith('{"type":"configuration"')).select("value").distinct()
    aggregates.write_header(folder, counts, (row.value for row in configurations.collect()), digests, sessions, since, until)
    spark.stop()


if __name__ == "__main__":
    main()
