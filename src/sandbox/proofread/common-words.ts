/** Common English words: function words, and the everyday ones of short messages. */
export const english: ReadonlySet<string> = new Set(
  `a about after again all also always am an and any are aren't as at back be because been before being
  best better but by can can't come could day did didn't do does doesn't doing don't down each email even
  ever every everyone feel few find first for from get give go going good got great had has hasn't have
  haven't having he hello help her here hey hi him his hope how i i'd i'll i'm i've if in into is isn't
  it it's its just keep know last let let's like little long look lot made make many may me meeting might
  more morning most much must my need never new next no not nothing now of off ok okay on once one only
  or other our out over own people please question really right said same say see send she should so some
  soon sorry still such sure take than thank thanks that that's the their them then there there's these
  they they're thing things think this those time to today told tomorrow too try two under until up us
  use very want wants was wasn't way we we'll we're we've week well went were weren't what when where
  which while who why will with won't work would wouldn't yes yesterday yet you you're your`.split(/\s+/),
);

/**
 * Common words of other languages in Latin letters (German, French, Spanish, Italian, Portuguese, Dutch, the Nordic
 * languages, Polish, Turkish, Indonesian). Words that are English as well, such as `die` or `on`, are left out.
 */
export const foreign: ReadonlySet<string> = new Set(
  `aan aber af aku al algo als anche anda ao att até au auch auf aus aux av avec avez bei bent bin bir
  bist bitte blev bonjour bu ce cela ces cette che chez ciao co com comme como con cosa cuando czy da
  danke dans das dass dat de dei del della delle dem dengan der des desde det detta deze değil di dich
  din dla doch donde dove du durch där een ein eine einem einen einer el ela ele ella elle eller elles em
  eran eres es est esta este esto está están et ett eu euch fait foi fra från för für ganz geen gibi gli
  goed gracias grazie guten habe haben hallo het heute hier hoe hola hon hvad hvor här ich ihr ik ikke il
  ile ils im ini inte io isso ist itu için jag jak je jeg jer jest jestem jetzt już já kamu kan kann kein
  keine kommer la las le les leur lhe loro lui maar mais mañana med merci mes meu mich mijn minha mio mir
  mit mnie moi mon morgen muito muy mycket más même naar nach nada nas nel nella nicht nie niet noch nog
  non nos nous nur não när obrigado och oder og ogni også ook ou où par para pas pela pelo perché pero
  peut più por porque przez puede på qu quando que quel quello questa questo qui quiero sans saya schon
  se sehr sem ser seu sich sie sind się skal sobre som sono sont stai su sua suis suo sus são så sí ta
  tak también também tengo tes tidak tiene til todo très tu tym ud uit uma un una und une uno uns untuk
  usted vad ve vi voce você vom von voor vor vos votre vous waar wat weet wel wenn werden wie wij wir
  wird worden yang yok zijn zo zu zum zur är çok è être über`.split(/\s+/),
);
