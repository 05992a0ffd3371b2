#!/usr/bin/env python3
"""Counts the sessions of many exchange files on a Spark cluster, and writes a file of counts for `transitions report --from`.

The statements are the package's own SQL files. spark_facts.sql creates the relations that they read. The cluster counts, and this
script writes the file where it runs.

  spark-submit --master spark://HOST:PORT --py-files aggregates.py count_spark.py exchange-folder... file

--since DAY and --until DAY count a period, and --erased LIST leaves people out, as in count_duckdb.py.
"""

import re
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

# The views that several statements read. Otherwise, the plan of a statement grows with each view below it.
STORED = {"line", "person", "configuration", "session", "session_touch", "presentation", "drag", "log_end"}


class Engine:
    def __init__(self, spark):
        self.spark = spark

    def columns(self, sql):
        return self.spark.sql(sql).columns

    def rows(self, sql):
        return map(tuple, self.spark.sql(sql).toLocalIterator())


def main():
    words, erased, since, until = aggregates.arguments("exchange-folder... file", "file")
    source, path = words[:-1], words[-1]
    spark = SparkSession.builder.appName("transitions counts").getOrCreate()
    # Several folders, of which some are partitioned and some are not.
    everywhere = {"recursiveFileLookup": "true"}
    lines = spark.read.options(**everywhere).schema(SCHEMA).json(source).withColumn("file", input_file_name())
    asked = lines.filter("type = 'erasure'").select("token")
    listed = spark.createDataFrame([(token,) for token in erased], "token STRING")
    gone = asked.union(listed).filter("token IS NOT NULL").distinct()
    lines.join(gone, "token", "left_anti").createOrReplaceTempView("raw_line")
    for statement in aggregates.facts("spark_facts.sql", since, until, NOW=str(time.time_ns() // 1000)).split(";\n"):
        spark.sql(statement)
        name = re.search(r"VIEW (\w+) AS", statement)[1]
        if name in STORED:
            spark.table(name).localCheckpoint().createOrReplaceTempView(name)
    lines = spark.read.options(**everywhere).text(source)
    configurations = lines.filter(lines.value.startswith('{"type":"configuration"')).select("value").distinct().collect()
    counted = aggregates.write_counts(path, Engine(spark), (row.value for row in configurations), since, until)
    print(f"Wrote {path}, {counted:,} counts.")
    spark.stop()


if __name__ == "__main__":
    main()
