#!/usr/bin/env bash
# Gradescope runs this once, as root on Ubuntu 22.04, when it builds the image that all submissions are graded in.
set -euo pipefail
export DEBIAN_FRONTEND=noninteractive
apt-get update -q
apt-get install -q -y --no-install-recommends bubblewrap«range .Packages» «.»«end»
chmod 755 "${AUTOGRADER:-/autograder}/source/grader"
