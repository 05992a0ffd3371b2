#!/usr/bin/env python3
"""Counts the sessions of many exchange files on a Spark cluster, and writes a file of counts for `transitions report --from`.

The statements are the package's own SQL files. facts.sql creates the relations that they read. The cluster counts, and this
script writes the file where it runs.

  spark-submit --master spark://HOST:PORT --py-files aggregates.py,contract.py count_spark.py exchange-folder... file

--since DAY and --until DAY count a period, and --erased LIST leaves people out, as in count_duckdb.py.
"""

import re
import time

from pyspark.sql import SparkSession
from pyspark.sql.functions import input_file_name

import aggregates
import contract

# The views that several statements read. Otherwise, the plan of a statement grows with each view below it.
STORED = {"erased", "line", "person", "configuration", "session", "session_touch", "presentation", "drag", "log_end"}


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
    columns = ", ".join(" ".join(column) for column in contract.columns("spark"))
    lines = spark.read.options(**everywhere).schema(columns).json(source).withColumn("file", input_file_name())
    lines.createOrReplaceTempView("raw_line")
    spark.createDataFrame([(token,) for token in erased], "token STRING").createOrReplaceTempView("listed")
    for statement in aggregates.facts("spark", since, until, now=str(time.time_ns() // 1000)).split(";\n")[:-1]:
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
