#!/usr/bin/env bash
#SBATCH --job-name=grade-«.Job»
#SBATCH --array=1-«.Shards»
#SBATCH --cpus-per-task=2
#SBATCH --mem=8G
#SBATCH --time=12:00:00
# Grades a class in shards, one in each task of an array, and merges them. In the folder that holds «.Beside»the folder
# "submissions", and gets the folder "results":
#
#   job=$(sbatch --parsable «.Assignment».sh)
#   sbatch --dependency="afterok:$job" --array=1 «.Assignment».sh merge
#
# The grader is the command "grader", or what the variable GRADER names. A task that is queued again goes on where it was.
set -uo pipefail
grader=${GRADER:-grader}
if [ "${1-}" = merge ]; then
  out=results/class
  "$grader" merge "$out" results/shard-*
else
  out=results/shard-$SLURM_ARRAY_TASK_ID
  "$grader" grade «.Called `./`» submissions --class --shard auto --resume --out "$out" --jobs "${SLURM_CPUS_PER_TASK:-2}"«.ClassOptions ``»
fi
# Submissions that fail are results, too.
status=$?
case $status in 0 | 1 | 3) exit 0 ;; 4) test -e "$out/class.json" ;; *) exit "$status" ;; esac
