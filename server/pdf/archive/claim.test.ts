import { describe, expect, it } from "vitest";
import { toPatientMs } from "@/server/cli/testing/patience";
import { parseXmpClaim, removeXmpClaim, withLevel } from "./claim";
import { readXmp } from "./xmp";

const NS = "http://www.aiim.org/pdfa/ns/id/";
const buildPacket = (description: string, around = "") =>
  `<?xpacket begin="\u{feff}" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/" x:xmptk="O'Neill &amp; Söhne">
 <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"${around}>
${description}
  <rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/">
   <dc:title><rdf:Alt><rdf:li xml:lang="x-default">Año &lt;2026&gt; "x"</rdf:li></rdf:Alt></dc:title>
  </rdf:Description>
 </rdf:RDF>
</x:xmpmeta>
${" ".repeat(200)}
<?xpacket end="w"?>`;

const FORMS: Record<string, [packet: string, part: number, level: string]> = {
  "elements with the usual prefix": [
    buildPacket(
      `<rdf:Description rdf:about="" xmlns:pdfaid="${NS}"><pdfaid:part>1</pdfaid:part>\n<pdfaid:conformance>B</pdfaid:conformance></rdf:Description>`,
    ),
    1,
    "B",
  ],
  "attributes in single quotes": [
    buildPacket(
      `<rdf:Description rdf:about='' xmlns:pdfaid='${NS}' pdfaid:part = '2'\n pdfaid:conformance='u'/>`,
    ),
    2,
    "U",
  ],
  "another prefix, bound further out, as references and with a comment": [
    buildPacket(
      "<rdf:Description rdf:about=''><!-- <z:part>9</z:part> --><z:part>&#51;</z:part><z:conformance> <![CDATA[A]]> </z:conformance></rdf:Description>",
      ` xmlns:z="${NS}"`,
    ),
    3,
    "A",
  ],
  "the namespace as the default one": [
    buildPacket(
      `<rdf:Description rdf:about=""><part xmlns="${NS}">4</part><rev xmlns="${NS}">2020</rev><conformance xmlns="${NS}">F</conformance></rdf:Description>`,
    ),
    4,
    "F",
  ],
  "a part without level": [
    buildPacket(`<rdf:Description rdf:about="" xmlns:pdfaid="${NS}" pdfaid:part="4" pdfaid:rev="2020"/>`),
    4,
    "",
  ],
};

describe("the claim of a PDF/A", () => {
  for (const [form, [text, part, level]] of Object.entries(FORMS)) {
    for (const [encoding, bytes] of [
      ["UTF-8", Buffer.from(text)],
      ["UTF-16 with its mark", Buffer.from(`\u{feff}${text}`, "utf16le")],
      ["big UTF-16", Buffer.from(text, "utf16le").swap16()],
    ] as const) {
      it(`is read from ${form} in ${encoding}, and taken out with nothing else`, () => {
        expect(parseXmpClaim(readXmp(bytes))).toEqual({ part, level });
        const without = removeXmpClaim(readXmp(bytes));
        expect(parseXmpClaim(readXmp(without))).toBeNull();
        const encodeLetters = (from: Buffer) =>
          encoding === "UTF-8"
            ? from.toString()
            : Buffer.from(encoding === "big UTF-16" ? Buffer.from(from).swap16() : from).toString("utf16le");
        expect(encodeLetters(without)).not.toContain(NS);
        const keptDescription = text.slice(text.indexOf('<rdf:Description rdf:about="" xmlns:dc='));
        expect(encodeLetters(without).endsWith(keptDescription)).toBe(true);
        expect(encodeLetters(without)).toContain("O'Neill &amp; Söhne");
      });
    }
  }

  it("is lowered by changing its level and no other byte", () => {
    const bytes = Buffer.from(FORMS["attributes in single quotes"]?.[0] ?? "");
    const lowered = withLevel(readXmp(bytes), "B");
    expect(lowered.toString()).toBe(
      bytes.toString().replace("pdfaid:conformance='u'", "pdfaid:conformance='B'"),
    );
  });

  it("is not made by words in another namespace or by text that only mentions it", () => {
    const mentioned = buildPacket(
      `<rdf:Description rdf:about="" xmlns:pdfaid="urn:x"><pdfaid:part>1</pdfaid:part></rdf:Description><!-- ${NS} -->`,
    );
    expect(parseXmpClaim(readXmp(Buffer.from(mentioned)))).toBeNull();
  });

  it("is looked for in bounded time where the packet is made to run on", () => {
    for (const piece of ["<!--", '<a "', "<a b='", "<?", "<a:b>", `<a${" ".repeat(50)}`]) {
      const started = performance.now();
      parseXmpClaim(readXmp(Buffer.from(piece.repeat(20_000))));
      expect(performance.now() - started).toBeLessThan(toPatientMs(2));
    }
  });
});
