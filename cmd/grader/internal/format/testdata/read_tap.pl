# Reads files of the Test Anything Protocol with TAP::Parser, and prints for each what it found as a line of JSON. Parsers before
# version 14 know its text under the number 13, to which it is compatible.
use strict;
use warnings;
use TAP::Parser;

for my $path (@ARGV) {
    open my $in, '<:encoding(UTF-8)', $path or die "$path: $!";
    my $text = do { local $/; <$in> };
    $text =~ s/\ATAP version 14\n/TAP version 13\n/ or die "$path: the version is not the first line";
    my $parser = TAP::Parser->new( { tap => $text } );
    my ( $blocks, $points, $unknown, $bail ) = ( 0, 0, 0, 0 );
    while ( my $result = $parser->next ) {
        $blocks++ if $result->is_yaml && ref $result->data eq 'HASH';
        $bail++    if $result->is_bailout;
        $unknown++ if $result->is_unknown;
        $points = $1 * 100 + $2 if $result->is_comment && $result->as_string =~ /^# Mark: (\d+)\.(\d\d) of/;
    }
    my ( $todo, $skipped ) = ( scalar $parser->todo, scalar $parser->skipped );
    die $path, ": ", join( "; ", $parser->parse_errors ) if $parser->parse_errors;
    printf qq({"tests":%d,"failed":%d,"todo":%d,"skipped":%d,"bail":%d,"blocks":%d,"unknown":%d,"points":%d}\n),
        $parser->tests_run, scalar $parser->failed, $todo, $skipped, $bail, $blocks, $unknown, $points;
}
