"""Names of countries by federation: two letters, three letters, then the names.

Made by tools/country_names.py of the Unicode CLDR (© Unicode, Inc.; Unicode License V3,
https://www.unicode.org/license.txt)."""

from __future__ import annotations

from typing import Final

COUNTRY_NAMES: Final = """
AFG AF|AFG|Afghanistan|Afganistán
ALB AL|ALB|Albania|Albanien|Albanie|Albanië
ALG DZ|DZA|Algeria|Algerien|Algérie|Argelia|Algerije
AND AD|AND|Andorra|Andorre
ANG AO|AGO|Angola
ANT AG|ATG|Antigua & Barbuda|Antigua und Barbuda|Antigua-et-Barbuda|Antigua y Barbuda|\
Antigua e Barbuda|Antigua en Barbuda
ARG AR|ARG|Argentina|Argentinien|Argentine|Argentinië
ARM AM|ARM|Armenia|Armenien|Arménie|Armenië
ARU AW|ABW|Aruba
ASA AS|ASM|American Samoa|Amerikanisch-Samoa|Samoa américaines|Samoa Americana|Samoa Americane|\
Amerikaans-Samoa
AUS AU|AUS|Australia|Australien|Australie|Australië
AUT AT|AUT|Austria|Österreich|Autriche|Oostenrijk
AZE AZ|AZE|Azerbaijan|Aserbaidschan|Azerbaïdjan|Azerbaiyán|Azerbaigian|Azerbeidzjan
BAH BS|BHS|Bahamas|Bahama’s
BAN BD|BGD|Bangladesh|Bangladesch|Bangladés
BAR BB|BRB|Barbados|Barbade
BDI BI|BDI|Burundi
BEL BE|BEL|Belgium|Belgien|Belgique|Bélgica|Belgio|België
BEN BJ|BEN|Benin|Bénin|Benín
BER BM|BMU|Bermuda|Bermudes|Bermudas
BHU BT|BTN|Bhutan|Bhoutan|Bután
BIH BA|BIH|Bosnia & Herzegovina|Bosnien und Herzegowina|Bosnie-Herzégovine|Bosnia y Herzegovina|\
Bosnia ed Erzegovina|Bosnië en Herzegovina
BIZ BZ|BLZ|Belize|Belice
BLR BY|BLR|Belarus|Biélorussie|Bielorrusia|Bielorussia
BOL BO|BOL|Bolivia|Bolivien|Bolivie
BOT BW|BWA|Botswana|Botsuana
BRA BR|BRA|Brazil|Brasilien|Brésil|Brasil|Brasile|Brazilië
BRN BH|BHR|Bahrain|Bahreïn|Baréin|Bahrein
BRU BN|BRN|Brunei|Brunei Darussalam|Brunéi
BUL BG|BGR|Bulgaria|Bulgarien|Bulgarie|Bulgarije
BUR BF|BFA|Burkina Faso
CAF CF|CAF|Central African Republic|Zentralafrikanische Republik|République centrafricaine|\
República Centroafricana|Repubblica Centrafricana|Centraal-Afrikaanse Republiek
CAM KH|KHM|Cambodia|Kambodscha|Cambodge|Camboya|Cambogia|Cambodja
CAN CA|CAN|Canada|Kanada|Canadá
CAY KY|CYM|Cayman Islands|Kaimaninseln|Îles Caïmans|Islas Caimán|Isole Cayman|Kaaimaneilanden
CGO CG|COG|Congo - Brazzaville|Kongo-Brazzaville|Congo-Brazzaville|Congo
CHA TD|TCD|Chad|Tschad|Tchad|Ciad|Tsjaad
CHI CL|CHL|Chile|Chili|Cile
CHN CN|CHN|China|Chine|Cina
CIV CI|CIV|Côte d’Ivoire|Costa d’Avorio|Ivoorkust
CMR CM|CMR|Cameroon|Kamerun|Cameroun|Camerún|Camerun|Kameroen
COD CD|ZAR|Congo - Kinshasa|Kongo-Kinshasa|Congo-Kinshasa|República Democrática del Congo
COK CK|COK|Cook Islands|Cookinseln|Îles Cook|Islas Cook|Isole Cook|Cookeilanden
COL CO|COL|Colombia|Kolumbien|Colombie
COM KM|COM|Comoros|Komoren|Comores|Comoras|Comore|Comoren
CPV CV|CPV|Cape Verde|Cabo Verde|Cap-Vert|Capo Verde|Kaapverdië
CRC CR|CRI|Costa Rica
CRO HR|HRV|Croatia|Kroatien|Croatie|Croacia|Croazia|Kroatië
CUB CU|CUB|Cuba|Kuba
CUW CW|CUW|Curaçao|Curazao
CYP CY|CYP|Cyprus|Zypern|Chypre|Chipre|Cipro
CZE CZ|CZE|Czechia|Tschechien|Tchéquie|Chequia|Cechia|Tsjechië
DEN DK|DNK|Denmark|Dänemark|Danemark|Dinamarca|Danimarca|Denemarken
DJI DJ|DJI|Djibouti|Dschibuti|Yibuti|Gibuti
DMA DM|DMA|Dominica|Dominique
DOM DO|DOM|Dominican Republic|Dominikanische Republik|République dominicaine|República Dominicana|\
Repubblica Dominicana|Dominicaanse Republiek
ECU EC|ECU|Ecuador|Équateur
EGY EG|EGY|Egypt|Ägypten|Égypte|Egipto|Egitto|Egypte
ERI ER|ERI|Eritrea|Érythrée
ESA SV|SLV|El Salvador|Salvador
ESP ES|ESP|Spain|Spanien|Espagne|España|Spagna|Spanje
EST EE|EST|Estonia|Estland|Estonie
ETH ET|ETH|Ethiopia|Äthiopien|Éthiopie|Etiopía|Etiopia|Ethiopië
FAI FO|FRO|Faroe Islands|Färöer|Îles Féroé|Islas Feroe|Isole Fær Øer|Faeröer
FIJ FJ|FJI|Fiji|Fidschi|Fidji|Fiyi|Figi
FIN FI|FIN|Finland|Finnland|Finlande|Finlandia
FRA FR|FXX|France|Frankreich|Francia|Frankrijk
FSM FM|FSM|Micronesia|Mikronesien|Micronésie
GAB GA|GAB|Gabon|Gabun|Gabón
GAM GM|GMB|Gambia|Gambie
GBS GW|GNB|Guinea-Bissau|Guinée-Bissau|Guinea-Bisáu|Guinee-Bissau
GCI GG|GGY|Guernsey|Guernesey
GEO GE|GEO|Georgia|Georgien|Géorgie|Georgië
GEQ GQ|GNQ|Equatorial Guinea|Äquatorialguinea|Guinée équatoriale|Guinea Ecuatorial|\
Guinea Equatoriale|Equatoriaal-Guinea
GER DE|DEU|Germany|Deutschland|Allemagne|Alemania|Germania|Duitsland
GHA GH|GHA|Ghana
GIB GI|GIB|Gibraltar|Gibilterra
GRE GR|GRC|Greece|Griechenland|Grèce|Grecia|Griekenland
GRL GL|GRL|Greenland|Grönland|Groenland|Groenlandia
GRN GD|GRD|Grenada|Grenade|Granada
GUA GT|GTM|Guatemala
GUI GN|GIN|Guinea|Guinée|Guinee
GUM GU|GUM|Guam
GUY GY|GUY|Guyana
HAI HT|HTI|Haiti|Haïti|Haití
HKG HK|HKG|Hong Kong SAR China|Sonderverwaltungsregion Hongkong|R.A.S. chinoise de Hong Kong|\
RAE de Hong Kong (China)|RAS di Hong Kong|Hongkong SAR van China
HON HN|HND|Honduras
HUN HU|HUN|Hungary|Ungarn|Hongrie|Hungría|Ungheria|Hongarije
INA ID|IDN|Indonesia|Indonesien|Indonésie|Indonesië
IND IN|IND|India|Indien|Inde
IOM IM|IMN|Isle of Man|Île de Man|Isla de Man|Isola di Man
IRI IR|IRN|Iran|Irán
IRL IE|IRL|Ireland|Irland|Irlande|Irlanda|Ierland
IRQ IQ|IRQ|Iraq|Irak
ISL IS|ISL|Iceland|Island|Islande|Islandia|Islanda|IJsland
ISR IL|ISR|Israel|Israël|Israele
ISV VI|VIR|U.S. Virgin Islands|Amerikanische Jungferninseln|Îles Vierges des États-Unis|\
Islas Vírgenes de EE. UU.|Isole Vergini Americane|Amerikaanse Maagdeneilanden
ITA IT|ITA|Italy|Italien|Italie|Italia|Italië
IVB VG|VGB|British Virgin Islands|Britische Jungferninseln|Îles Vierges britanniques|\
Islas Vírgenes Británicas|Isole Vergini Britanniche|Britse Maagdeneilanden
JAM JM|JAM|Jamaica|Jamaika|Jamaïque|Giamaica
JCI JE|JEY|Jersey
JOR JO|JOR|Jordan|Jordanien|Jordanie|Jordania|Giordania|Jordanië
JPN JP|JPN|Japan|Japon|Japón|Giappone
KAZ KZ|KAZ|Kazakhstan|Kasachstan|Kazajistán|Kazakistan|Kazachstan
KEN KE|KEN|Kenya|Kenia
KGZ KG|KGZ|Kyrgyzstan|Kirgisistan|Kirghizstan|Kirguistán|Kirghizistan|Kirgizië
KIR KI|KIR|Kiribati
KOR KR|KOR|South Korea|Südkorea|Corée du Sud|Corea del Sur|Corea del Sud|Zuid-Korea
KOS XK|XKK|Kosovo
KSA SA|SAU|Saudi Arabia|Saudi-Arabien|Arabie saoudite|Arabia Saudí|Arabia Saudita|Saoedi-Arabië
KUW KW|KWT|Kuwait|Koweït|Koeweit
LAO LA|LAO|Laos
LAT LV|LVA|Latvia|Lettland|Lettonie|Letonia|Lettonia|Letland
LBA LY|LBY|Libya|Libyen|Libye|Libia|Libië
LBN LB|LBN|Lebanon|Libanon|Liban|Líbano|Libano
LBR LR|LBR|Liberia
LCA LC|LCA|St. Lucia|Sainte-Lucie|Santa Lucía|Saint Lucia
LES LS|LSO|Lesotho|Lesoto
LIE LI|LIE|Liechtenstein
LTU LT|LTU|Lithuania|Litauen|Lituanie|Lituania|Litouwen
LUX LU|LUX|Luxembourg|Luxemburg|Luxemburgo|Lussemburgo
MAC MO|MAC|Macao SAR China|Sonderverwaltungsregion Macau|R.A.S. chinoise de Macao|\
RAE de Macao (China)|RAS di Macao|Macau SAR van China
MAD MG|MDG|Madagascar|Madagaskar
MAR MA|MAR|Morocco|Marokko|Maroc|Marruecos|Marocco
MAS MY|MYS|Malaysia|Malaisie|Malasia|Maleisië
MAW MW|MWI|Malawi|Malaui
MDA MD|MDA|Moldova|Republik Moldau|Moldavie|Moldavia|Moldavië
MDV MV|MDV|Maldives|Malediven|Maldivas|Maldive|Maldiven
MEX MX|MEX|Mexico|Mexiko|Mexique|México|Messico
MGL MN|MNG|Mongolia|Mongolei|Mongolie|Mongolië
MHL MH|MHL|Marshall Islands|Marshallinseln|Îles Marshall|Islas Marshall|Isole Marshall|\
Marshalleilanden
MKD MK|MKD|North Macedonia|Nordmazedonien|Macédoine du Nord|Macedonia del Norte|Macedonia del Nord|\
Noord-Macedonië
MLI ML|MLI|Mali
MLT MT|MLT|Malta|Malte
MNC MC|MCO|Monaco|Mónaco
MNE ME|MNE|Montenegro|Monténégro
MOZ MZ|MOZ|Mozambique|Mosambik|Mozambico
MRI MU|MUS|Mauritius|Maurice|Mauricio
MTN MR|MRT|Mauritania|Mauretanien|Mauritanie|Mauritanië
MYA MM|MMR|Myanmar (Burma)|Myanmar|Myanmar (Birmanie)|Myanmar (Birmania)|Myanmar (Birma)
NAM NA|NAM|Namibia|Namibie|Namibië
NCA NI|NIC|Nicaragua
NCL NC|NCL|New Caledonia|Neukaledonien|Nouvelle-Calédonie|Nueva Caledonia|Nuova Caledonia|\
Nieuw-Caledonië
NED NL|NLD|Netherlands|Niederlande|Pays-Bas|Países Bajos|Paesi Bassi|Nederland
NEP NP|NPL|Nepal|Népal
NGR NG|NGA|Nigeria
NIG NE|NER|Niger|Níger
NOR NO|NOR|Norway|Norwegen|Norvège|Noruega|Norvegia|Noorwegen
NRU NR|NRU|Nauru
NZL NZ|NZL|New Zealand|Neuseeland|Nouvelle-Zélande|Nueva Zelanda|Nuova Zelanda|Nieuw-Zeeland
OMA OM|OMN|Oman|Omán
PAK PK|PAK|Pakistan|Pakistán
PAN PA|PAN|Panama|Panamá
PAR PY|PRY|Paraguay
PER PE|PER|Peru|Pérou|Perú|Perù
PHI PH|PHL|Philippines|Philippinen|Filipinas|Filippine|Filipijnen
PLE PS|PSE|Palestinian Territories|Palästinensische Autonomiegebiete|Territoires palestiniens|\
Territorios Palestinos|Territori Palestinesi|Palestijnse gebieden
PLW PW|PLW|Palau|Palaos
PNG PG|PNG|Papua New Guinea|Papua-Neuguinea|Papouasie-Nouvelle-Guinée|Papúa Nueva Guinea|\
Papua Nuova Guinea|Papoea-Nieuw-Guinea
POL PL|POL|Poland|Polen|Pologne|Polonia
POR PT|PRT|Portugal|Portogallo
PRK KP|PRK|North Korea|Nordkorea|Corée du Nord|Corea del Norte|Corea del Nord|Noord-Korea
PUR PR|PRI|Puerto Rico|Porto Rico|Portorico
QAT QA|QAT|Qatar|Katar|Catar
ROU RO|ROU|Romania|Rumänien|Roumanie|Rumanía|Roemenië
RSA ZA|ZAF|South Africa|Südafrika|Afrique du Sud|Sudáfrica|Sudafrica|Zuid-Afrika
RUS RU|RUS|Russia|Russland|Russie|Rusia|Rusland
RWA RW|RWA|Rwanda|Ruanda
SAM WS|WSM|Samoa
SEN SN|SEN|Senegal|Sénégal
SEY SC|SYC|Seychelles|Seychellen
SGP SG|SGP|Singapore|Singapur|Singapour
SKN KN|KNA|St. Kitts & Nevis|St. Kitts und Nevis|Saint-Christophe-et-Niévès|San Cristóbal y Nieves|\
Saint Kitts e Nevis|Saint Kitts en Nevis
SLE SL|SLE|Sierra Leone|Sierra Leona
SLO SI|SVN|Slovenia|Slowenien|Slovénie|Eslovenia|Slovenië
SMR SM|SMR|San Marino|Saint-Marin
SOL SB|SLB|Solomon Islands|Salomonen|Îles Salomon|Islas Salomón|Isole Salomone|Salomonseilanden
SOM SO|SOM|Somalia|Somalie|Somalië
SRB RS|SRB|Serbia|Serbien|Serbie|Servië
SRI LK|LKA|Sri Lanka
SSD SS|SSD|South Sudan|Südsudan|Soudan du Sud|Sudán del Sur|Sud Sudan|Zuid-Soedan
STP ST|STP|São Tomé & Príncipe|São Tomé und Príncipe|Sao Tomé-et-Principe|Santo Tomé y Príncipe|\
São Tomé e Príncipe|Sao Tomé en Principe
SUD SD|SDN|Sudan|Soudan|Sudán|Soedan
SUI CH|CHE|Switzerland|Schweiz|Suisse|Suiza|Svizzera|Zwitserland
SUR SR|SUR|Suriname|Surinam
SVK SK|SVK|Slovakia|Slowakei|Slovaquie|Eslovaquia|Slovacchia|Slowakije
SWE SE|SWE|Sweden|Schweden|Suède|Suecia|Svezia|Zweden
SWZ SZ|SWZ|Eswatini|Esuatini
SYR SY|SYR|Syria|Syrien|Syrie|Siria|Syrië
TAN TZ|TZA|Tanzania|Tansania|Tanzanie
THA TH|THA|Thailand|Thaïlande|Tailandia|Thailandia
TJK TJ|TJK|Tajikistan|Tadschikistan|Tadjikistan|Tayikistán|Tagikistan|Tadzjikistan
TKM TM|TKM|Turkmenistan|Turkménistan|Turkmenistán
TLS TL|TMP|Timor-Leste|Timor oriental|Timor Est|Oost-Timor
TOG TG|TGO|Togo
TON TO|TON|Tonga
TPE TW|TWN|Taiwan|Taïwan|Taiwán
TTO TT|TTO|Trinidad & Tobago|Trinidad und Tobago|Trinité-et-Tobago|Trinidad y Tobago|\
Trinidad e Tobago|Trinidad en Tobago
TUN TN|TUN|Tunisia|Tunesien|Tunisie|Túnez|Tunesië
TUR TR|TUR|Türkiye|Türkei|Turquie|Turquía|Turchia|Turkije
TUV TV|TUV|Tuvalu
UAE AE|ARE|United Arab Emirates|Vereinigte Arabische Emirate|Émirats arabes unis|\
Emiratos Árabes Unidos|Emirati Arabi Uniti|Verenigde Arabische Emiraten
UGA UG|UGA|Uganda|Ouganda|Oeganda
UKR UA|UKR|Ukraine|Ucrania|Ucraina|Oekraïne
URU UY|URY|Uruguay
USA US|USA|United States|Vereinigte Staaten|États-Unis|Estados Unidos|Stati Uniti|Verenigde Staten
UZB UZ|UZB|Uzbekistan|Usbekistan|Ouzbékistan|Uzbekistán|Oezbekistan
VAN VU|VUT|Vanuatu
VAT VA|VAT|Vatican City|Vatikanstadt|État de la Cité du Vatican|Ciudad del Vaticano|\
Città del Vaticano|Vaticaanstad
VEN VE|VEN|Venezuela
VIE VN|VNM|Vietnam|Viêt Nam
VIN VC|VCT|St. Vincent & Grenadines|St. Vincent und die Grenadinen|Saint-Vincent-et-les Grenadines|\
San Vicente y las Granadinas|Saint Vincent e Grenadine|Saint Vincent en de Grenadines
YEM YE|YEM|Yemen|Jemen|Yémen
ZAM ZM|ZMB|Zambia|Sambia|Zambie
ZIM ZW|ZWE|Zimbabwe|Simbabwe|Zimbabue
"""
