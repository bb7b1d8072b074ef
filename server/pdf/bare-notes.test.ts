import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { takeIn } from "@/server/testing/pdf/intake";
import { checkWithQpdf, createTemporaryFolder } from "@/server/testing/pdf/judges";
import { simplePdf } from "@/server/testing/pdf/samples";
import { createAuthority, loadSigner } from "./authority";
import { renderFirstPage } from "./draw-page";
import { sealItem } from "./seal";
import { layOutSlots } from "./sign/prepared-signature";

const NOW = new Date("2026-11-21T12:00:00Z");
const dir = createTemporaryFolder();
const signer = loadSigner(createAuthority(join(dir, "authority"), NOW), NOW);

function writeNotedFile(entries: string, type = "FreeText"): string {
  const path = join(dir, `${entries.replaceAll(/\W/g, "")}-${type}.pdf`);
  const note = `<< /Type /Annot /Subtype /${type} /Rect [100 500 300 560] /Contents (Free text) ${entries} >>`;
  writeFileSync(path, simplePdf([{ attributes: "/Annots [6 0 R]" }], { extra: [note] }));
  return path;
}

test.each([
  ["with a font that forms have", "/DA (/Helv 12 Tf 1 0 0 rg) /C [1 1 0]"],
  ["with another font", "/DA (/Arial 10 Tf 0 0 1 rg)"],
  ["without a font of its own", ""],
])(
  "a text note without an appearance stream, %s, looks in Chrome as it did before sealing",
  async (_, entries) => {
    const path = writeNotedFile(entries);
    const before = await renderFirstPage(path, 400);
    await expect(takeIn(path)).resolves.toMatchObject({ notices: [], isChanged: false });
    const [sealed, laid] = [`${path}-sealed`, `${path}-laid`];
    await sealItem({
      originalPath: path,
      outPath: sealed,
      fields: [],
      certificate: null,
      rejectStamp: false,
      signer,
      signingTime: NOW,
      language: "en",
    });
    expect(checkWithQpdf(sealed)).toBe(0);
    expect(Buffer.from(await renderFirstPage(sealed, 400)).equals(before)).toBe(true);
    const plans = [{ name: "Signer1", person: "Ana", pages: [] }];
    await layOutSlots(path, laid, { language: "en", plans });
    expect(Buffer.from(await renderFirstPage(laid, 400)).equals(before)).toBe(true);
  },
);
