import { normalizeText } from '../../../../engine/normalize-text.ts'

// The passwords of 12 characters or more among the 49,000 most common ones of @zxcvbn-ts/language-common 4.1.3 (MIT,
// Copyright 2012-2016 Dan Wheeler and Dropbox, Inc., 2021 @zxcvbn-ts). Shorter ones are rejected anyway.
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(
  `010203040506 012345678910 014702580369 01telemike01 050605rostik 102030405060 1111111111zz 111222333000
  111222333444555 112233445566 122333444455555 123123qweqwe 123321123321 123321456654 123321qweewq 123456654321
  12345677654321 123456782000 1234567887654321 123456789000 12345678900987654321 123456789012 1234567890987654321
  1234567890qaz 1234567890qw 1234567890qwe 1234567890qwerty 1234567890zzz 123456789101 123456789123 1234567892000
  12345678987654321 123456789987654321 123456789aaa 123456789abc 123456789asd 123456789qaz 123456789qqq 123456789qwe
  123456789qwer 123456789qwerty 123456789zxc 1234567qwertyu 123456qwerty 123456zxcvbn 1234qwerasdf 1234qwerasdfzxcv
  123ewqasdcxz 123qwe123qwe 123qwe456rty 123qweasdzxc 123qwerty123 12qw34er56ty 159753159753 159753456852 193570356033
  19960610ilja 1a2a3a4a5a6a 1a2s3d4f5g6h 1q2w3e4r5t6y 1qa2ws3ed4rf 1qa2ws3ed4rf5tg 1qaz2wsx3edc 1qaz2wsx3edc4rfv
  1qazxsw23edc 1qazxsw23edcvfr4 23176djivanfros 23wkoa0fp78dk 31217221027711 32615948worms 41d8cd98f00b
  420842084208555 4815162342lf 4815162342lost 541233432442 59382113kevinp 6215mila6215 742617000027 89063032220m
  89231243658s 89876065093rax 89semtsriuty a1s2d3f4g5h6 abc123456789 admin18533362 administrator aksjdlasdakj89879
  alpha135792468 amadeusptfcor an83546921an13 andrewjackie antananarivu anytimetoday asd123asd123 asdfgh123456
  asdfghjkl123 auckland2010 avrillavigne badiman28200 bhrh0h2oof6xbqjeh blacksonblon bltynbabrfwbz boy4u2ownnyc
  bpgjldsgjldthnf bullnuts2003 businessbabe cheeseburger chesterfield chickenwing101 christopher1 civilization
  cjdthitycndj cnfc35762209 combat123654 configuratio construction contortionist corperfmonsy cosmopolitan
  counterstrike devilmaycry4 digitalprodu dkflbvbhjdbx dkflbvbhjdyf domainlock2005 edwardcullen entertainment
  fatima753357 finalfantasy findaupair007 fkmnthyfnbdf fktrcfylhjdbx fktrcfylhjdf fktrcfylhjdyf flvbybcnhfnjh
  foreveryoung frederiksberg fucktheworld fuckyoubitch fynfyfyfhbde gfhfktkjuhfv gfhjkmgfhjkm ghbdtnghbdtn
  ghbdtnrfrltkf ghhh47hj7649 ghjatccbjyfk ghjcnjgbpltw ghjcnjgfhjkm ghjcnjghjcnj ghjcnjqgfhjkm ghjcnjrdfibyj
  ghjnbdjcnjzybt ghtdtlvtldtl gjkysqgbpltw greenlantern gthtrfnbgjkt gtnhjpfdjlcr hd764nw5d7e1vb1 hd764nw5d7e1vbv
  hedimaptfcor iampurehaha2 iloveboobies ilovemyfamily ingodwetrust installdevic installsqlst intelligence
  international ipo54tj45uy856 iseedeadpeople jamesbond007 josephphone7 justinbieber ktjynsq40147 leavemealone
  lhbjkjubz2957704 lost4815162342 love777321777 lytdybrbdfvgbhf lytghjgtnhjdcr mailcreated5240 maprchem56458
  marinamarina massimiliano masterbaiting masterbating masturbation maurolarastefy mevefalkcakk michaeljackson
  minecraft123 minnesota_hp momsanaladventure morganstanley mortalkombat motherfucker msoracle32re msorcloledbr
  nastyanastya ne_e_pod_chehyl necronomicon needforspeed nemvxyheqdd5oqxyxyzi networkingpe newproject2004
  nhbujyjvtnhbz nhecsyfujkjdt nhfdvfnjkju123 nhfycajhvths nick1234-rem936 nightcrawler nondriversig ntktdbpjh1994
  olcrackmaster ontheoutside p030710p$e4o paraklast1974 password1234 passwordassword passwordpassword passwordstandard
  peanutbutter pfqwtd27121988 philadelphia playstation2 playstation3 polniypizdec0211 polniypizdec1102
  polniypizdec110211 pornographic professional ptybnxtvgbjy punksnotdead q1w2e3r4t5y6 q1w2e3r4t5y6u7 q1w2e3r4t5y6u7i8
  q1w2e3r4t5y6u7i8o9p0 qawsedrftgyh qaz123wsx456 qazwsx123456 qazwsxedc123 qazwsxedcrfv qazwsxedcrfvtgb qazwsxqazwsx
  qazxswedc123 qazxswedcvfr qwaszxerdfcv qwe123qwe123 qweasdzxc123 qwerasdfzxcv qwertasdfgzxcvb qwerty123456
  qwerty123456789 qwertyasdfgh qwertyuiop10 qwertyuiop12 qwertyuiop123 qwertyuiop12345 qwertyytrewq
  residentevil rfnthbyf1988 ronaldinho10 sanfrancisco satisfaction saun24865709 scandinavian schoolgirlie sdicmt7seytn
  seemnemaailm sojdlg123aljg sonnenschein sonyericsson specialinsta stickdaddy77 stinkyfinger stratocaster
  supernatural systemofadown temppassword thecakeisalie ticketmaster transformers unbelievable vanyarespekt
  vfhbyfvfhbyf vfrcbvvfrcbv vfvfvskfhfve vladimirovna warhammer40k wazzkaprivet websolutions websolutionssu
  webuivalidat weihnachtsbau weihnachtsbaum whosyourdaddy xxxp455w0rd5 z1x2c3v4b5n6 z1x2c3v4b5n6m7 zaq12wsxcde3
  zaq1xsw2cde3 zaqwsxcderfv zcfvfzkexifz zqjphsyf6ctifgu zxcasdqwe123 zxcvbn123456 zxcvbnm123456789 zxcvbnmmnbvcxz`.split(
    /\s+/,
  ),
)

/** Base words of common passwords, which repeat or join them or add digits and symbols. */
const WORDS = new Set(
  `password passwort passw0rd p@ssword p@ssw0rd pa55word motdepasse contraseña contrasena senha wachtwoord parola haslo
  admin administrator root user guest test testing default login welcome letmein changeme secret access master super
  superman batman spiderman pokemon starwars startrek iloveyou ilove you love lovely princess prince dragon monkey
  shadow sunshine football baseball basketball soccer hockey liverpool chelsea arsenal barcelona juventus manchester
  united charlie michael michelle jessica jennifer jordan andrew daniel thomas robert joshua matthew anthony william
  ashley amanda nicole hannah samantha elizabeth alexander alexandra christian christopher benjamin freedom whatever
  trustno computer internet google facebook microsoft windows apple samsung qwerty qwertz azerty asdf asdfgh zxcvbn
  abc abcd abcdef hello world hallo welt schatz summer winter spring autumn sommer monday friday january december
  flower butterfly rainbow cheese cookie chocolate banana orange purple yellow green blue black white silver golden
  killer ninja warrior hunter ranger mustang ferrari corvette yankees cowboys lakers eagles steelers jesus jesuschrist
  christ heaven angel blessed church forever family friends friend mother father baby babygirl sweet sweety honey
  money dollar lucky happy crazy sexy fuck fuckyou bitch asshole pussy dick shit biteme nothing something unknown
  flowpost email mail newsletter shop store company marketing business`
    .split(/\s+/)
    .filter(Boolean),
)

/** Complete passwords that none of the rules below covers. */
const OTHER_PASSWORDS = new Set(
  `unbelievable undertaker90 contortionist administrator1 thunderbirds chickenwing1 snowboarding skateboarding
  basketball12 independence intelligence californication metallica666 ironmaiden666 schwarzenegger masterofpuppets
  rammstein123 counterstrike worldofwarcraft callofduty1234 grandtheftauto lordoftherings harrypotter123
  correcthorsebatterystaple trustnoone123 thequickbrownfox tobeornottobe nothingtosee1 opensesame123
  iamthebest123 whatthefuck12 motherfucker bullshit1234 letmeinplease letmeinnow123 thisismypassword
  mypassword123 mypassword1234 yourpassword1 passwordispassword correcthorse1 q1w2e3r4t5y6 1q2w3e4r5t6y
  1q2w3e4r5t6y7u zaq12wsxcde3 1qaz2wsx3edc 1qazxsw23edc qazwsxedcrfv qweasdzxc123 123qweasdzxc qwe123asd456
  1qaz2wsx3edc4rfv zaq1xsw2cde3 zaq1zaq1zaq1 qwerty123456 qwertyuiop123 a1b2c3d4e5f6 abc123abc123 aa123456789
  asd123asd123 147258369000 123123123123 159357456852 789456123000 112233445566 121212121212 010203040506`
    .split(/\s+/)
    .filter(Boolean),
)

const ROWS = [
  '01234567890123456789',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiopasdfghjklzxcvbnm',
  'qwertzuiopasdfghjklyxcvbnm',
  'azertyuiopqsdfghjklmwxcvbn',
  'qwertyuiop[]asdfghjkl;zxcvbnm,./',
  'qazwsxedcrfvtgbyhnujmikolp',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p',
  '1q2w3e4r5t6y7u8i9o0p',
  '!@#$%^&*()',
].flatMap((row) => [row, [...row].reverse().join('')])

const LOOKALIKES: Record<string, string> = {
  '0': 'o',
  '1': 'l',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
}

/** Longer passwords are only checked for repetition. */
const MAX_LENGTH = 40

/** Whether attackers would try the password early. */
export function isCommonPassword(password: string): boolean {
  const text = normalizeText(password, 'NFKC').toLowerCase()
  if (text.length > MAX_LENGTH) return isRepetition(text)
  const bare = text.replace(/^[\d\W_]+|[\d\W_]+$/gu, '')
  return (
    COMMON_PASSWORDS.has(text) ||
    OTHER_PASSWORDS.has(text) ||
    isRepetition(text) ||
    isKeyboardWalk(text) ||
    isMadeOfWords(text) ||
    (bare !== '' && (isMadeOfWords(bare) || isMadeOfWords(plainLetters(bare)))) ||
    (bare === '' && /^\d+$/.test(text) && text.length <= 14)
  )
}

const plainLetters = (text: string) => [...text].map((char) => LOOKALIKES[char] ?? char).join('')

/** One short piece repeated: aaaaaaaaaaaa, 123123123123, passwordpassword. */
function isRepetition(text: string): boolean {
  for (let size = 1; size <= Math.min(text.length / 2, 12); size++) {
    const piece = text.slice(0, size)
    if (piece.repeat(Math.ceil(text.length / size)).slice(0, text.length) === text)
      return size <= 6 || WORDS.has(piece) || isKeyboardWalk(piece)
  }
  return false
}

/** Consists almost entirely of runs of adjacent keys or letters. */
function isKeyboardWalk(text: string): boolean {
  let remainder = text
  for (let length = Math.min(text.length, 26); length >= 4; length--)
    for (const row of ROWS)
      for (let start = 0; start + length <= row.length; start++)
        remainder = remainder.replaceAll(row.slice(start, start + length), '')
  return remainder.length <= 2
}

/** At most two words from the list, and nothing else. */
function isMadeOfWords(text: string): boolean {
  if (WORDS.has(text)) return true
  for (let split = 2; split <= text.length - 2; split++)
    if (WORDS.has(text.slice(0, split)) && WORDS.has(text.slice(split))) return true
  return false
}
