import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { fitInitials, INITIALS_FACE } from "@/server/domain/field/initials";
import { placementToPoints } from "@/server/domain/field/placement";
import type { FieldType } from "@/server/domain/vocabulary";
import { createTemporaryFolder, type Picture, renderEach, renderPage } from "@/server/testing/pdf/judges";
import { sampleStampField, simplePdf } from "@/server/testing/pdf/samples";
import { buildAuditLog } from "../audit-log";
import { createAuthority, loadSigner } from "../authority";
import { buildCertificate } from "../certificate-file";
import { buildLineInk } from "../draw/line-ink";
import type { StampField } from "../model";
import { sealItem } from "../seal";
import { loadShaper } from "../text/shape";
import { listTypedStyles } from "./typed-styles";

// External programs start slowly on a busy machine.
beforeAll(() => loadShaper());

const NOW = new Date("2026-11-21T12:00:00Z");
const dir = createTemporaryFolder();
const signer = loadSigner(createAuthority(join(dir, "authority"), NOW), NOW);
const DPI = 144;
const PX = DPI / 72;

const NAMES = ["Ana محمد 🙂", "རིན་ཀྵྨླྱྲུ Łuka", "กิ๊กกุ้ง ปี่ปู่", "ক্ষেত্র山田 Ñ", "بِسْمِ ٱللَّٰهِ", "ÅỆ̣gjy"];
const TYPES = ["INITIALS", "NAME", "DROPDOWN", "TEXT"] as const satisfies readonly FieldType[];
/** For initials with a chosen size; those without one fill their box. */
const CHOSEN = { fontSize: 14 };
/** The empty middle of the page, its edges, and a box lower than the letters. */
const MIDDLE = { positionX: 30, positionY: 50, width: 40, height: 6 };
const PLACES = {
  "at the top": { ...MIDDLE, positionY: 0, height: 1.2 },
  "at the bottom": { ...MIDDLE, positionY: 98.8, height: 1.2 },
  "at the left": { ...MIDDLE, positionX: 0, width: 4, height: 2 },
  "at the right": { ...MIDDLE, positionX: 96, width: 4, height: 2 },
  "in a box lower than its letters": { ...MIDDLE, height: 0.8 },
};

type Bounds = { x0: number; y0: number; x1: number; y1: number };

/** The box around all pixels that differ from white, or from another picture; up to a column. */
function findInkBounds({ width, pixels }: Picture, from?: Picture, upTo = Infinity): Bounds {
  const found: Bounds = { x0: Infinity, y0: Infinity, x1: -Infinity, y1: -Infinity };
  for (let at = 0; at * 3 < pixels.length; at++) {
    const paper = from?.pixels[at * 3] ?? 255;
    if (Math.abs((pixels[at * 3] ?? 255) - paper) < 20) continue;
    const [x, y] = [at % width, Math.floor(at / width)];
    if (x > upTo) continue;
    found.x0 = Math.min(found.x0, x);
    found.x1 = Math.max(found.x1, x);
    found.y0 = Math.min(found.y0, y);
    found.y1 = Math.max(found.y1, y);
  }
  return found;
}
const getSize = ({ x0, y0, x1, y1 }: Bounds) => ({ width: x1 - x0, height: y1 - y0 });

type Stamped = { type: FieldType; text: string; place: typeof MIDDLE; meta?: StampField["meta"] };

let count = 0;
/** Draws each value on a page of its own, of one file that is sealed and drawn once. */
async function stampValues(values: readonly Stamped[]): Promise<readonly Picture[]> {
  const path = join(dir, `value-${++count}`);
  writeFileSync(`${path}.pdf`, simplePdf(values.map(() => ({ content: "" }))));
  await sealItem({
    originalPath: `${path}.pdf`,
    outPath: `${path}-out.pdf`,
    signer,
    rejectStamp: false,
    fields: values.map(({ type, text, place, meta = null }, index) =>
      sampleStampField({ ...place, fieldId: index + 1, page: index + 1, type, text, meta }),
    ),
    certificate: null,
    signingTime: NOW,
    language: "en",
  });
  return renderEach(`${path}-out.pdf`, DPI);
}

async function stampValue(
  type: FieldType,
  text: string,
  place: typeof MIDDLE,
  meta: StampField["meta"] = null,
): Promise<Picture> {
  const [page] = await stampValues([{ type, text, place, meta }]);
  if (!page) throw new Error("no page");
  return page;
}

describe.each(TYPES)("the value of a %s field", (type) => {
  test.each(NAMES)("is never cut, wherever the field is placed: %s", async (text) => {
    const places = [MIDDLE, ...Object.values(PLACES)];
    const pages = await stampValues(places.map((place) => ({ type, text, place, meta: CHOSEN })));
    const [whole, ...others] = pages.map((page) => getSize(findInkBounds(page)));
    if (!whole) throw new Error("no page");
    expect(whole.height).toBeGreaterThan(8);
    for (const [index, name] of Object.keys(PLACES).entries()) {
      const { width = 0, height = 0 } = others[index] ?? {};
      // Hinting moves the edge by a pixel.
      expect(Math.abs(width - whole.width), name).toBeLessThanOrEqual(2);
      expect(Math.abs(height - whole.height), name).toBeLessThanOrEqual(2);
    }
  });

  test("keeps the position of its letters beside other scripts, on one baseline", async () => {
    const alone = findInkBounds(await stampValue(type, "HAE", MIDDLE, CHOSEN));
    for (const other of ["山田", "ক্ষেত্র", "Π🙂"]) {
      const beside = findInkBounds(
        await stampValue(type, `HAE${other}`, MIDDLE, CHOSEN),
        undefined,
        alone.x1,
      );
      expect(beside, other).toEqual(alone);
    }
    const [greek] = [findInkBounds(await stampValue(type, "HΠ", MIDDLE, CHOSEN), undefined)];
    expect(Math.abs(greek.y1 - alone.y1)).toBeLessThanOrEqual(1);
  });
});

const toShareOfBox = (ink: Bounds, { width, height }: Picture, place: typeof MIDDLE) => {
  const size = getSize(ink);
  return {
    width: size.width / ((place.width / 100) * width),
    height: size.height / ((place.height / 100) * height),
  };
};

describe("initials", () => {
  const ROOM = [MIDDLE, { ...MIDDLE, width: 10.5, height: 4.3 }, { ...MIDDLE, width: 6, height: 10 }];

  test.each(["AR", "MJÑ", "a", "Qjg", "山田", "محمد", "A🙂"])(
    "fill their box and stay inside it when the sender chose no size: %s",
    async (text) => {
      const ways = ROOM.flatMap((place) =>
        (["left", "center", "right"] as const).map((textAlign) => ({ place, textAlign })),
      );
      const pages = await stampValues(
        ways.map(({ place, textAlign }) => ({
          ...({ type: "INITIALS", text, place } as const),
          meta: { fontSize: 12, textAlign },
        })),
      );
      expect(pages).toHaveLength(ways.length);
      for (const [index, page] of pages.entries()) {
        const { place = MIDDLE } = ways[index] ?? {};
        const ink = findInkBounds(page);
        const share = toShareOfBox(ink, page, place);
        expect(Math.max(share.width, share.height)).toBeGreaterThan(0.6);
        expect(ink.x0).toBeGreaterThanOrEqual(Math.floor((place.positionX / 100) * page.width));
        expect(ink.x1).toBeLessThanOrEqual(Math.ceil(((place.positionX + place.width) / 100) * page.width));
        expect(ink.y0).toBeGreaterThanOrEqual(Math.floor((place.positionY / 100) * page.height));
        expect(ink.y1).toBeLessThanOrEqual(Math.ceil(((place.positionY + place.height) / 100) * page.height));
      }
    },
  );

  test("use the size that the sender chose, like a name", async () => {
    const initials = findInkBounds(await stampValue("INITIALS", "AR", MIDDLE, { fontSize: 16 }));
    expect(initials).toEqual(findInkBounds(await stampValue("NAME", "AR", MIDDLE, { fontSize: 16 })));
  });

  test("appear on the signing page exactly where they are sealed", async () => {
    const [style] = (await listTypedStyles({ text: "AR", face: INITIALS_FACE })).styles;
    const page = await stampValue("INITIALS", "AR", MIDDLE);
    const box = placementToPoints(MIDDLE, { width: page.width / PX, height: page.height / PX });
    const fit = style && fitInitials(style.ink, box, "left");
    if (!fit) throw new Error("no ink");
    const ink = findInkBounds(page);
    expect(Math.abs((fit.offsetX + style.ink.x * fit.scale) * PX - ink.x0)).toBeLessThan(2);
    expect(Math.abs((fit.offsetY + style.ink.y * fit.scale) * PX - ink.y0)).toBeLessThan(2);
    expect(Math.abs(style.ink.width * fit.scale * PX - getSize(ink).width)).toBeLessThan(3);
  });
});

const PERSON = {
  ...({ role: "SIGNER", authentication: "EMAIL", ipAddress: null, userAgent: null } as const),
  email: "x@example.org",
  signatures: [],
  sentAt: NOW,
  viewedAt: NOW,
  actedAt: NOW,
  rejectedAt: null,
  rejectionReason: null,
  consent: null,
};
const ENVELOPE = {
  envelopeId: "envelope_abcdef123456",
  title: "T",
  ownerName: "O",
  ownerEmail: "o@example.org",
  createdAt: NOW,
  timeZone: "UTC",
  files: [],
  auditHead: "",
  verifyUrl: null,
};

const PAPERS = {
  certificate: (name: string) =>
    buildCertificate({
      model: {
        ...ENVELOPE,
        isRejected: false,
        completedAt: NOW,
        auditEntryCount: 1,
        // From this number on, the summary counts people and does not name them.
        recipients: [{ ...PERSON, name }, ...Array.from({ length: 6 }, () => ({ ...PERSON, name: "O" }))],
      },
      language: "en",
      pageSize: null,
    }),
  "audit log": (name: string) =>
    buildAuditLog({
      ...ENVELOPE,
      status: "COMPLETED",
      updatedAt: NOW,
      language: "en",
      recipients: [],
      pageSize: null,
      entries: [
        { number: 1, type: "X", sentence: "S", actor: name, ipAddress: null, userAgent: null, at: NOW },
      ],
    }),
};

describe.each(["certificate", "audit log"] as const)("a name on the %s", (paper) => {
  test.each(NAMES)("is drawn whole: %s", async (name) => {
    const getPicture = async (text: string) => {
      const path = join(dir, `paper-${++count}.pdf`);
      writeFileSync(path, await PAPERS[paper](text));
      return renderPage(path, 1, 2 * DPI);
    };
    const { width, height } = getSize(findInkBounds(await getPicture(name), await getPicture(".")));
    const face = paper === "certificate" ? "semibold" : "regular";
    // The two pictures share the opening quotation mark, unless the name runs from right to left.
    const first = /[\u0590-\u08ff]/.test(name) ? "“" : "";
    const text = paper === "certificate" ? `${first}${name}”` : name;
    const ink = buildLineInk(text.normalize("NFC"), face);
    if (!ink) throw new Error("no ink");
    const [wide, high] = [ink.right - ink.left, ink.bottom - ink.top];
    const fontSize = height / 2 / PX / high;
    expect(fontSize).toBeGreaterThan(8);
    expect(Math.abs(width - (wide * height) / high), `at ${fontSize} pt`).toBeLessThan(0.05 * width + 6);
  });
});
