import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { PDFRawStream, PDFRef } from "pdf-lib";
import { describe, expect, test } from "vitest";
import { isDomainError } from "@/server/domain/errors";
import { createTemporaryFolder } from "@/server/testing/pdf/judges";
import { type RawPdf, simplePdf } from "@/server/testing/pdf/samples";
import { PdfFile } from "../syntax/file";
import { readPages } from "../syntax/pages";
import { type ByteSource, DiskSource, MemorySource } from "../syntax/source";
import { GrowingFile } from "./growing-file";

const dir = createTemporaryFolder();
const path = join(dir, "original.pdf");

function listContents(source: Buffer | ByteSource): unknown {
  try {
    const file = new PdfFile(source);
    const numbers = [...file.xref.entries.keys()].sort((a, b) => a - b);
    const objects = numbers.map((number) => {
      const object = file.resolve(PDFRef.of(number));
      const data = object instanceof PDFRawStream ? Buffer.from(object.contents).toString("latin1") : "";
      const objectText = object instanceof PDFRawStream ? object.dict.toString() : object?.toString();
      return [number, objectText, data];
    });
    return { objects, size: file.size, pages: readPages(file, 100).pages.length, style: file.xref.style };
  } catch (error) {
    if (isDomainError(error)) return error.message;
    throw error;
  }
}

/** Returns so few bytes at a time that every object ends beyond the first piece. */
class Peephole implements ByteSource {
  readonly #whole: MemorySource;

  constructor(bytes: Buffer) {
    this.#whole = new MemorySource(bytes);
  }

  get length(): number {
    return this.#whole.length;
  }

  slice(start: number, end: number): Buffer {
    return this.#whole.slice(start, end);
  }

  window(offset: number, size: number) {
    return { bytes: this.slice(offset, offset + Math.ceil(size / 800)), at: offset };
  }
}

const STYLES = ["table", "stream", "packed", "hybrid"] as const satisfies RawPdf["style"][];
const long = { content: "0.5 w 0 0 m 1 1 l S\n".repeat(2000) };

describe("a file read piece by piece", () => {
  test.each(STYLES)("has the same content as when it is read at once (%s)", (style) => {
    for (const eol of ["\n", "\r", "\r\n"] as const) {
      const bytes = simplePdf([{}, long, {}], { style, eol });
      writeFileSync(path, bytes);
      const disk = new DiskSource(path);
      expect(listContents(disk)).toEqual(listContents(bytes));
      expect(listContents(new Peephole(bytes))).toEqual(listContents(bytes));
      disk.close();
    }
  });

  test("is refused for the same reason as when it is read at once, wherever it is broken", () => {
    const words = ["[", "<<", "]", ">>", "null", "0 R", "(", "/", "endobj", "99999", "<"];
    let seed = 20261122;
    const drawRandom = (below: number) => {
      seed = (Math.imul(seed, 1103515245) + 12345) & 0x7fffffff;
      return seed % below;
    };
    const found = new Set<string>();
    for (let round = 0; round < 400; round++) {
      const bytes = simplePdf([{}, {}], { style: STYLES[round % STYLES.length] ?? "table" });
      bytes.write(words[drawRandom(words.length)] ?? "", drawRandom(bytes.length - 10), "latin1");
      const whole = listContents(bytes);
      found.add(typeof whole);
      expect(listContents(new Peephole(bytes))).toEqual(whole);
    }
    expect([...found].sort()).toEqual(["object", "string"]);
  });

  test("returns exactly the requested bytes, including appended ones", () => {
    writeFileSync(path, "0123456789");
    const disk = new DiskSource(path);
    disk.append(Buffer.from("abc"));
    disk.append(Buffer.from("def"));
    expect(disk.length).toBe(16);
    expect(disk.slice(8, 12).toString()).toBe("89ab");
    expect(disk.slice(11, 99).toString()).toBe("bcdef");
    expect(disk.slice(99, 120).toString()).toBe("");
    expect(disk.slice(0, 10).toString()).toBe("0123456789");
    expect(Buffer.concat([...disk.pieces()].map((piece) => Buffer.from(piece))).toString()).toBe(
      "0123456789abcdef",
    );
    disk.close();
  });
});

describe("an original that grows on the disk", () => {
  const original = simplePdf([{}, long]);

  test("is hashed, read again and written like one in memory", () => {
    writeFileSync(path, original);
    const outPath = join(dir, "out.pdf");
    const update = Buffer.from("% an update\n");
    const [disk, memory] = [GrowingFile.open(path, 0), GrowingFile.open(path)];
    for (const growing of [disk, memory]) {
      expect(growing.originalHash).toBe(createHash("sha256").update(original).digest("hex"));
      growing.append(update);
      const whole = Buffer.concat([original, update]);
      expect(growing.sha256).toBe(createHash("sha256").update(whole).digest("hex"));
      expect(growing.size).toBe(whole.length);
      expect(growing.file.bytes.equals(whole)).toBe(true);
      growing.writeTo(outPath);
      expect(readFileSync(outPath).equals(whole)).toBe(true);
      growing.close();
    }
  });

  test("cannot be written over itself, which would leave nothing of it", () => {
    writeFileSync(path, original);
    const growing = GrowingFile.open(path, 0);
    expect(() => growing.writeTo(path)).toThrowError(/over itself/);
    growing.close();
    expect(readFileSync(path).equals(original)).toBe(true);
  });
});
