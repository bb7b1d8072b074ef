import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { encode } from "fast-png";
import { describe, expect, test } from "vitest";
import { FIELD_TYPES, type FieldType } from "@/server/domain/vocabulary";
import { createTemporaryFolder, renderPage, runTool } from "@/server/testing/pdf/judges";
import { sampleStampField, simplePdf } from "@/server/testing/pdf/samples";
import { createAuthority, loadSigner } from "../authority";
import type { StampField } from "../model";
import { sealItem } from "../seal";
import { listChosenOptions } from "./choices";
import { getStampText } from "./text";

// External programs and child processes start slowly on a busy machine.

const NOW = new Date("2026-11-21T12:00:00Z");
const dir = createTemporaryFolder();
const signer = loadSigner(createAuthority(join(dir, "authority"), NOW), NOW);
let count = 0;

async function sealFields(fields: readonly StampField[]): Promise<string> {
  const path = join(dir, `stamp-${++count}`);
  writeFileSync(`${path}.pdf`, simplePdf([{ content: "" }]));
  await sealItem({
    originalPath: `${path}.pdf`,
    outPath: `${path}-out.pdf`,
    fields,
    signer,
    certificate: null,
    rejectStamp: false,
    signingTime: NOW,
    language: "en",
  });
  return `${path}-out.pdf`;
}

function readText(path: string): string {
  return runTool("pdftotext", ["-layout", path, "-"]).output;
}

function countInk(
  path: string,
  box: Pick<StampField, "positionX" | "positionY" | "width" | "height">,
): number {
  const { width, height, pixels } = renderPage(path, 1, 72);
  let ink = 0;
  for (
    let y = Math.ceil((box.positionY / 100) * height);
    y < ((box.positionY + box.height) / 100) * height;
    y++
  ) {
    for (
      let x = Math.ceil((box.positionX / 100) * width);
      x < ((box.positionX + box.width) / 100) * width;
      x++
    ) {
      if ((pixels[(y * width + x) * 3] ?? 255) < 200) ink++;
    }
  }
  return ink;
}

describe("a filled field of every type", () => {
  const values = [{ value: "Primera" }, { value: "Segunda" }];
  const signature = { kind: "typed", text: "Ana Rojas", face: "caveat" } as const;
  const FILLED: Record<FieldType, Partial<StampField>> = {
    SIGNATURE: { signature },
    FREE_SIGNATURE: { signature },
    INITIALS: { text: "AR" },
    NAME: { text: "Ana Rojas" },
    EMAIL: { text: "ana@example.cl" },
    DATE: { text: "21/11/2026" },
    TEXT: { text: "Concepción" },
    NUMBER: { text: "12" },
    RADIO: { text: "1", meta: { values } },
    CHECKBOX: { text: "[1]", meta: { values } },
    DROPDOWN: { text: "Segunda" },
    RUT: { text: "12.345.678-5" },
    RUT_FIRMADO: { text: "11.111.111-1" },
  };
  const buildPlace = (index: number) => ({ positionX: 10, positionY: 2 + index * 7, width: 40, height: 6 });

  test("is printed", async () => {
    const path = await sealFields(
      FIELD_TYPES.map((type, index) => sampleStampField({ ...buildPlace(index), ...FILLED[type], type })),
    );
    const blank = FIELD_TYPES.filter((_, index) => countInk(path, buildPlace(index)) < 20);
    expect(blank).toEqual([]);
  });
});

describe("fields that hold text", () => {
  test.each([
    ["INITIALS", "MJÑ"],
    ["NAME", "María José Ñuñoa"],
    ["EMAIL", "maria@example.cl"],
    ["DATE", "21/11/2026 09:30 AM"],
    ["TEXT", "Łódź, Ελλάδα, Київ"],
    ["NUMBER", "1.234.567,89"],
    ["DROPDOWN", "Segunda opción"],
    ["RUT", "12.345.678-5"],
    ["RUT_FIRMADO", "11.111.111-1"],
  ] as const)("%s is printed and can be read back as %s", async (type, text) => {
    const path = await sealFields([sampleStampField({ type, text })]);
    expect(readText(path)).toContain(text);
    expect(countInk(path, sampleStampField({}))).toBeGreaterThan(text.length * 5);
  });

  test("initials are handwritten unless the sender chose a font size", async () => {
    const listFonts = async (fontSize: number) => {
      const path = await sealFields([sampleStampField({ type: "INITIALS", text: "AR", meta: { fontSize } })]);
      return runTool("pdffonts", [path]).output;
    };
    expect(await listFonts(12)).toContain("Caveat");
    expect(await listFonts(16)).not.toContain("Caveat");
  });

  test("letters that the main font lacks are still found as text", async () => {
    const path = await sealFields([sampleStampField({ text: "a日b" })]);
    expect(readText(path)).toContain("a日b");
  });

  test("every font is embedded, subset and readable", async () => {
    const path = await sealFields([sampleStampField({ text: "Noto" })]);
    const { output } = runTool("pdffonts", [path]);
    expect(output).toMatch(/^RUBRIR\+NotoSans-Regular +CID TrueType +Identity-H +yes yes yes/m);
  });

  test("overflow crop cuts a value at the edge of its field", async () => {
    const text = "many words that cannot all stand in here ".repeat(6);
    const place = { positionX: 10, positionY: 40, width: 20, height: 5 };
    const below = { positionX: 10, positionY: 45.5, width: 20, height: 10 };
    const path = await sealFields([sampleStampField({ ...place, text, meta: { overflow: "crop" } })]);
    expect(countInk(path, place)).toBeGreaterThan(50);
    expect(countInk(path, below)).toBe(0);
    const grown = await sealFields([sampleStampField({ ...place, text, meta: { overflow: "vertical" } })]);
    expect(countInk(grown, below)).toBeGreaterThan(50);
  });

  test("an empty field draws nothing; an empty read-only field draws its default", () => {
    expect(getStampText(sampleStampField({ text: null }))).toBe("");
    expect(getStampText(sampleStampField({ text: "", meta: { text: "preset" } }))).toBe("");
    expect(getStampText(sampleStampField({ meta: { text: "preset", readOnly: true } }))).toBe("preset");
    expect(getStampText(sampleStampField({ type: "NUMBER", meta: { value: "7", readOnly: true } }))).toBe(
      "7",
    );
    expect(
      getStampText(sampleStampField({ type: "DROPDOWN", meta: { defaultValue: "B", readOnly: true } })),
    ).toBe("B");
    expect(
      getStampText(sampleStampField({ text: "entered", meta: { text: "preset", readOnly: true } })),
    ).toBe("entered");
  });
});

describe("choices", () => {
  const values = [{ value: "Primera" }, { value: "Segunda", checked: true }, { value: "Tercera" }];
  const place = { positionX: 10, positionY: 40, width: 40, height: 12 };

  test.each(["CHECKBOX", "RADIO"] as const)(
    "%s prints every option and marks the chosen one",
    async (type) => {
      const empty = await sealFields([sampleStampField({ ...place, type, text: null, meta: { values } })]);
      const chosenPath = await sealFields([
        sampleStampField({ ...place, type, text: type === "RADIO" ? "2" : "[2]", meta: { values } }),
      ]);
      for (const { value } of values) expect(readText(empty)).toContain(value);
      const createRow = (index: number) => ({
        positionX: 11,
        positionY: 41 + index * 3.4,
        width: 3,
        height: 3.2,
      });
      expect(countInk(empty, createRow(2))).toBeGreaterThan(10);
      expect(countInk(chosenPath, createRow(2))).toBeGreaterThan(countInk(empty, createRow(2)) + 5);
      expect(countInk(chosenPath, createRow(0))).toBe(countInk(empty, createRow(0)));
    },
  );

  test.each([
    ["none when nothing was entered", { text: null }, []],
    ["the entered ones", { text: "[0,2]" }, [0, 2]],
    ["the preset ones when nobody may change them", { text: null, readOnly: true }, [1]],
  ] as const)("are %s", (_, { text, ...meta }, expected) => {
    expect([
      ...listChosenOptions(sampleStampField({ type: "CHECKBOX", text, meta: { values, ...meta } })),
    ]).toEqual(expected);
  });
});

describe("signatures", () => {
  const place = { positionX: 10, positionY: 40, width: 40, height: 10 };
  const stroke = Array.from(
    { length: 60 },
    (_, i) => [0.1 + i / 75, 0.5 + 0.3 * Math.sin(i / 6), 0.5, i * 9] as const,
  );

  test("drawn signatures are filled paths inside the field, without any image", async () => {
    const signature = { kind: "drawn", strokes: [stroke], aspect: 3 } as const;
    const path = await sealFields([sampleStampField({ ...place, type: "SIGNATURE", signature })]);
    expect(countInk(path, place)).toBeGreaterThan(150);
    expect(countInk(path, { positionX: 0, positionY: 51, width: 100, height: 48 })).toBe(0);
    expect(runTool("pdfimages", ["-list", path]).output.trim().split("\n")).toHaveLength(2);
  });

  test.each(["caveat", "dancing-script", "great-vibes", "homemade-apple"] as const)(
    "typed signatures in %s are outlines whose text can still be searched",
    async (face) => {
      const signature = { kind: "typed", text: "Ana Rojas", face } as const;
      const path = await sealFields([sampleStampField({ ...place, type: "FREE_SIGNATURE", signature })]);
      expect(countInk(path, place)).toBeGreaterThan(60);
      expect(runTool("pdffonts", [path]).output).not.toContain("Noto");
      const { output } = runTool("mutool", ["show", path, "grep"]);
      expect(output).toContain("/Sig");
      const qdf = runTool("qpdf", ["--qdf", "--object-streams=disable", path, "-"]).output;
      expect(qdf).toContain(
        `/ActualText <FEFF${Buffer.from("Ana Rojas", "utf16le").swap16().toString("hex").toUpperCase()}>`,
      );
    },
  );

  test("a typed name in a script that its face lacks is drawn with a face that has it", async () => {
    const names = ["Ελένη Παπά", "محمد الأمين", "שלום כהן", "श्रीमती वर्मा", "สมชาย ใจดี", "山田太郎", "홍길동"];
    const places = names.map((_, index) => ({ ...place, positionY: 10 + index * 12 }));
    const path = await sealFields(
      names.map((text, index) => {
        const signature = { kind: "typed", text, face: "great-vibes" } as const;
        return sampleStampField({ ...place, ...places[index], type: "SIGNATURE", signature });
      }),
    );
    for (const each of places) expect(countInk(path, each)).toBeGreaterThan(60);
    expect(runTool("pdffonts", [path]).output).not.toContain("Noto");
  });

  test("a long typed name shrinks to fit and never leaves its field", async () => {
    const narrow = { ...place, width: 20 };
    const beside = { positionX: 31, positionY: 40, width: 60, height: 10 };
    const createTypedSignature = (text: string) => ({ kind: "typed", text, face: "caveat" }) as const;
    const fits = await sealFields([
      sampleStampField({
        ...narrow,
        type: "SIGNATURE",
        signature: createTypedSignature("María José Ñuñoa Díaz"),
      }),
    ]);
    expect(countInk(fits, narrow)).toBeGreaterThan(40);
    expect(countInk(fits, beside)).toBe(0);
    const longest = "María José de los Ángeles Fernández-Villaverde y Bustamante Larraín";
    const small = await sealFields([
      sampleStampField({ ...narrow, type: "SIGNATURE", signature: createTypedSignature(longest) }),
    ]);
    expect(countInk(small, narrow)).toBeGreaterThan(20);
    expect(countInk(small, beside)).toBe(0);
  });

  function createPng(channels: 1 | 3 | 4, width = 60, height = 30): Buffer {
    const data = new Uint8Array(width * height * channels).fill(255);
    for (let y = 10; y < 20; y++) {
      for (let x = 10; x < 50; x++) {
        data.fill(0, (y * width + x) * channels, (y * width + x) * channels + Math.min(3, channels));
      }
    }
    if (channels === 4) for (let i = 3; i < data.length; i += 4) data[i] = (data[i - 3] ?? 0) === 0 ? 255 : 0;
    return Buffer.from(encode({ width, height, data, channels, depth: 8 }));
  }

  test.each([1, 3, 4] as const)(
    "an uploaded PNG of %i channels is trimmed to its ink and stored once",
    async (channels) => {
      const pngPath = join(dir, `upload-${channels}.png`);
      writeFileSync(pngPath, createPng(channels));
      const signature = { kind: "uploaded", pngPath } as const;
      const second = { ...place, positionY: 60 };
      const path = await sealFields([
        sampleStampField({ ...place, type: "SIGNATURE", signature }),
        sampleStampField({ ...second, type: "SIGNATURE", signature }),
      ]);
      expect(countInk(path, place)).toBeGreaterThan(50);
      expect(countInk(path, second)).toBeGreaterThan(50);
      const { output } = runTool("qpdf", ["--json", path]);
      expect(output.match(/"\/Subtype": "\/Image"/g)?.length).toBe(2);
      expect(output).toMatch(/"\/Width": 40\b/);
    },
  );

  test.each<[string, () => Buffer, RegExp]>([
    ["no PNG", () => Buffer.from("GIF89a".padEnd(60)), /not a PNG/],
    ["cut off", () => createPng(4).subarray(0, 60), /cannot be read/],
    [
      "blank",
      () => Buffer.from(encode({ width: 9, height: 9, data: new Uint8Array(324).fill(255), channels: 4 })),
      /blank/,
    ],
    [
      "too wide",
      () => {
        const bytes = createPng(1);
        bytes.writeUInt32BE(5000, 16);
        return bytes;
      },
      /4000 pixels/,
    ],
    ["too large", () => Buffer.concat([createPng(1), Buffer.alloc(2 * 1024 * 1024)]), /larger than/],
  ])("an upload that is %s is refused", async (_, make, message) => {
    const pngPath = join(dir, "bad.png");
    writeFileSync(pngPath, make());
    const attempt = sealFields([
      sampleStampField({ type: "SIGNATURE", signature: { kind: "uploaded", pngPath } }),
    ]);
    await expect(attempt).rejects.toMatchObject({
      code: "INVALID_BODY",
      message: expect.stringMatching(message),
    });
  });
});
