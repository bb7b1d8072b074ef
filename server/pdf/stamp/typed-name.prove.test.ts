import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { computePathBounds } from "@/server/domain/field/ink";
import { SIGNATURE_FACES, type SignatureFace } from "@/server/domain/field/signature";
import { EM_UNITS } from "@/server/domain/field/typed-fit";
import {
  createTemporaryFolder,
  type Picture,
  renderPage,
  renderWithMupdf,
} from "@/server/testing/pdf/judges";
import { sampleStampField, simplePdf } from "@/server/testing/pdf/samples";
import { createAuthority, loadSigner } from "../authority";
import type { CertificateModel } from "../model";
import { sealItem } from "../seal";
import { loadShaper } from "../text/shape";
import { layoutTypedName } from "./typed-name";
import { listTypedStyles } from "./typed-styles";

// External programs and child processes start slowly on a busy machine.
beforeAll(() => loadShaper());

const NOW = new Date("2026-11-21T12:00:00Z");
const dir = createTemporaryFolder();
const signer = loadSigner(createAuthority(join(dir, "authority"), NOW), NOW);
const DPI = 144;

const NAMES = [
  "Ana Rojas",
  "María José de los Ángeles Fernández-Villaverde y Bustamante Larraín",
  "Ana 🙂",
  "Ana 山田",
  "محمد الأمين",
  "Ana محمد",
  "山田太郎",
  "গীতা",
  "Щукина Юлия",
  "Ελένη",
  "👍🏽 😀",
  "Al",
  "a",
];
const BOX = { positionX: 10, positionY: 10, width: 40, height: 6 };
const PLACES = [
  BOX,
  { positionX: 60, positionY: 10, width: 12, height: 12 },
  { positionX: 10, positionY: 30, width: 8, height: 2 },
];

type IsInk = (red: number, green: number, blue: number) => boolean;
type Bounds = { x0: number; y0: number; x1: number; y1: number };

/** Pixels that the ink of signatures covers fully: nothing else on a certificate has its colour. */
const isInk: IsInk = (red, green, blue) =>
  Math.abs(red - 20) + Math.abs(green - 34) + Math.abs(blue - 107) < 24;
/** On a page without other content, the palest edge of the ink counts. */
const isDark: IsInk = (red) => red < 235;

function findInkBounds({ width, pixels }: Picture, isInked: IsInk): Bounds {
  const found: Bounds = { x0: Infinity, y0: Infinity, x1: -Infinity, y1: -Infinity };
  for (let at = 0; at * 3 < pixels.length; at++) {
    const from = at * 3;
    if (!isInked(pixels[from] ?? 255, pixels[from + 1] ?? 255, pixels[from + 2] ?? 255)) continue;
    const [x, y] = [at % width, Math.floor(at / width)];
    found.x0 = Math.min(found.x0, x);
    found.x1 = Math.max(found.x1, x);
    found.y0 = Math.min(found.y0, y);
    found.y1 = Math.max(found.y1, y);
  }
  return found;
}

function getCertificate(text: string, face: SignatureFace): CertificateModel {
  return {
    envelopeId: "envelope_abcdef123456",
    title: "Typed",
    isRejected: false,
    ownerName: "Owner",
    ownerEmail: "owner@example.org",
    createdAt: NOW,
    completedAt: NOW,
    timeZone: "UTC",
    files: [],
    recipients: [
      {
        name: "Signer",
        email: "signer@example.org",
        role: "SIGNER",
        authentication: "EMAIL",
        signatures: [{ id: "s1", value: { kind: "typed", text, face } }],
        ipAddress: null,
        userAgent: null,
        sentAt: NOW,
        viewedAt: NOW,
        actedAt: NOW,
        rejectedAt: null,
        rejectionReason: null,
        consent: null,
      },
    ],
    auditHead: "",
    auditEntryCount: 1,
    verifyUrl: null,
  };
}

let count = 0;
async function sealSignature(text: string, face: SignatureFace, place: typeof BOX): Promise<string> {
  const path = join(dir, `typed-${++count}`);
  writeFileSync(`${path}.pdf`, simplePdf([{ content: "" }]));
  const signature = { kind: "typed", text, face } as const;
  await sealItem({
    originalPath: `${path}.pdf`,
    outPath: `${path}-out.pdf`,
    signer,
    rejectStamp: false,
    fields: [sampleStampField({ ...place, type: "SIGNATURE", signature, meta: { fontSize: 18 } })],
    certificate: getCertificate(text, face),
    signingTime: NOW,
    language: "en",
  });
  return `${path}-out.pdf`;
}

describe("a typed signature", () => {
  const cases = NAMES.flatMap((text, at) => [0, 1].map((turn) => [text, at + turn] as const));
  test.each(cases)(
    "%s fills its field, stays inside and looks the same on the certificate",
    async (text, at) => {
      const [face = "caveat"] = SIGNATURE_FACES.slice(at % SIGNATURE_FACES.length);
      const [place = BOX] = PLACES.slice(at % PLACES.length);
      const path = await sealSignature(text, face, place);
      const page = (at % 2 === 0 ? renderPage : renderWithMupdf)(path, 1, DPI);
      const ink = findInkBounds(page, isDark);
      const scale = { x: page.width / 100, y: page.height / 100 };
      const [wide, high] = [(ink.x1 - ink.x0) / scale.x, (ink.y1 - ink.y0) / scale.y];
      expect(Math.max(wide / place.width, high / place.height), face).toBeGreaterThan(0.6);
      expect(ink.x0, face).toBeGreaterThanOrEqual(Math.floor(place.positionX * scale.x));
      expect(ink.x1, face).toBeLessThanOrEqual(Math.ceil((place.positionX + place.width) * scale.x));
      expect(ink.y0, face).toBeGreaterThanOrEqual(Math.floor(place.positionY * scale.y));
      expect(ink.y1, face).toBeLessThanOrEqual(Math.ceil((place.positionY + place.height) * scale.y));
      const name = layoutTypedName(text, face, null);
      if (!name) throw new Error("no ink");
      const frame = findInkBounds(renderPage(path, 2, 2 * DPI), isInk);
      const height = (frame.x1 - frame.x0 + 1) / (name.ink.width / name.ink.height);
      // Hairlines are a pixel or two.
      expect(Math.abs(frame.y1 - frame.y0 + 1 - height), `${face} on the certificate`).toBeLessThan(5);
    },
  );

  test.each(SIGNATURE_FACES)(
    "draws the letters that %s has in that face, even beside letters that it lacks",
    (face) => {
      const alone = layoutTypedName("Ana", face, null);
      for (const other of ["🙂", "山田", "Ж🙂ქ"]) {
        const mixed = layoutTypedName(`Ana${other}`, face, null);
        const head = mixed?.path.slice(0, alone?.path.length);
        expect(head, other).toEqual(alone?.path);
      }
    },
  );

  test.each(SIGNATURE_FACES)(
    "places other letters on the baseline of %s, as tall as its capitals",
    (face) => {
      const getHeight = (text: string) => {
        const path = layoutTypedName(text, face, null)?.path ?? [];
        const own = layoutTypedName("H", face, null)?.path.length ?? 0;
        const bounds = computePathBounds(path.slice(own));
        if (!bounds) throw new Error("no ink");
        return { top: -bounds.y / EM_UNITS, bottom: (bounds.y + bounds.height) / EM_UNITS };
      };
      const [letter] = [layoutTypedName("H", face, null)?.ink];
      const { top, bottom } = getHeight("HΠ");
      expect(Math.abs(bottom)).toBeLessThan(0.02);
      expect(Math.abs(top - -(letter?.y ?? 0) / EM_UNITS)).toBeLessThan(0.03);
    },
  );

  test.each(NAMES)("is offered for %s in styles that all look different", async (text) => {
    const styles = (await listTypedStyles({ text })).styles;
    expect(styles.length).toBeGreaterThan(0);
    const looks = styles.map(({ outline }) => outline);
    expect(new Set(looks).size).toBe(looks.length);
  });

  test("is offered in each face that has some of its letters, or in one when none has", async () => {
    const listOfferedFaces = async (text: string) =>
      (await listTypedStyles({ text })).styles.map(({ face }) => face);
    expect(await listOfferedFaces("山田太郎")).toEqual(["caveat"]);
    expect(await listOfferedFaces("محمد - الأمين.")).toEqual(["caveat"]);
    expect(await listOfferedFaces("Щукина")).toEqual(["caveat", "dancing-script", "great-vibes"]);
    expect(await listOfferedFaces("Ana 山田")).toEqual([...SIGNATURE_FACES]);
  });
});
