/**
 * English words that people begin a request with, and that are the beginning of what a skill may be called as well: *sum* of
 * Summarize, *me* of Memo, *proof* of Proofread. Alone they are no short form of a name.
 */
export const isOrdinaryWord = (text: string): boolean => ordinaryWords().has(text);

let known: ReadonlySet<string> | undefined;

/** Made when a name is first typed: a palette opens without it. */
function ordinaryWords(): ReadonlySet<string> {
  known ??= new Set(
    (
      'a about above act add after again age ago aid air all also am an and any app apply are area art as ask at away ' +
      'back bad band bar base be bear because bed been before best bet big bill bit blog board body bold book both box ' +
      'brand break bring brief brow bug build bull bullet but buy by call came can cap car card care cart case cat chat ' +
      'check child class clean clear close code col cold com come comment comp complete con cook copy cost could count ' +
      'cover cut daily dark data date day deal dear debug deep def define design did do doc does dog done down draft draw ' +
      'dream drop dry due each ease east easy eat edit else email end even ever every ex exam exercise expand explain ' +
      'export extra eye face fact fair fall far fast fat feed feel few figure file fill film find fine fire first fix ' +
      'flat follow for form format found free fresh friend from full fun gain game gen general get give glad go god good ' +
      'got grade gram grand grant great group grow had half hall hand hard has hat have he head hear heat hell help her ' +
      'here hero hi high him his hold home hope host hot hour house how i ice idea if ill image import in info inn inside ' +
      'into is issue it item its job join joke jump just keep key kid kind know lab land lang large last late law lay ' +
      'lead learn leave left less let letter level life light like line link list lit live load local log long look lot ' +
      'love low made mail main make man many map mark market mass match may me mean meet meeting men mess met mid mind ' +
      'mine minute miss mode money month more most move much music must my name near need net new news next nice night ' +
      'no nor north not note now number odd of off offer office old on once one only open or order other our out over ' +
      'own page paint pal paper para part party pass past pay people per person phone pick pin place plan plane plant ' +
      'play please plot plus point pop port post power pray prep press pretty print pro problem project prompt proof ' +
      'public pull push put query question quick quiz quote ran rap rate re read ready real red rep report rest rev ' +
      'review rich right road rob role room round row rule run sad safe said sale same save saw say school score screen ' +
      'search second see seem send sent set shop short should show side sign simple since sing sit site skill slack ' +
      'sleep slide slow small so social some song soon sort sound south space spec speed spell stand star start state ' +
      'stay step still stop story street strong study style sub such sum sun sure tab table tag take talk tar task team ' +
      'tech tell ten test text than thank that the theme then there they thing think this those time tip title to today ' +
      'tone too tool top town train transfer trip try turn type under up us use user very view voice vote wait walk wall ' +
      'want war was watch water way we web week well went were what when where which while who why will win with wonder ' +
      'word work world would write year yes yet you young your zip'
    ).split(' '),
  );
  return known;
}
