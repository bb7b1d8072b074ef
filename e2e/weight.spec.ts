import { expect, test } from "./fixtures/product";
import { watchScripts, weightOf } from "./fixtures/scripts";
import { sendEnvelope } from "./fixtures/sent-envelope";

/** What a signing link may cost in script until its first field can be filled, pdf.js apart (ruling 57). */
const BUDGET_BYTES = 200_000;

const ANA = { name: "Ana Núñez", email: "ana@example.org" };
const FIELDS = [
  { type: "TEXT", positionY: 20, fieldMeta: { type: "text", label: "Street", required: true } },
  { type: "RUT", positionY: 30 },
  { type: "NUMBER", positionY: 40, fieldMeta: { type: "number", minValue: 1, required: true } },
  { type: "SIGNATURE", positionY: 60, height: 7 },
];

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

test("a signing link loads less than 200 KB of script until the first field can be filled", async ({
  page,
  product,
  owner,
}) => {
  const recipients = [{ ...ANA, fields: FIELDS }];
  const envelope = await sendEnvelope(product, owner, { title: "Weight", pages: 4, recipients });
  const firstField = await watchScripts(page);
  await page.goto(envelope.urlOf(ANA.email));
  await page.getByRole("button", { name: "Start", exact: true }).click();
  await expect(page.getByRole("textbox", { name: /Street/ })).toBeEditable();
  const { scripts: loaded } = await firstField();
  const told = loaded.map(({ url, gzipped, isPdfjs }) => `${gzipped}${isPdfjs ? " pdf.js" : ""} ${url}`);
  expect(weightOf(loaded), told.join("\n")).toBeLessThan(BUDGET_BYTES);
  expect(weightOf(loaded), "nothing was weighed").toBeGreaterThan(100_000);
  for (const { url, bytes, encoding, caching } of loaded) {
    // A script this small gains nothing by it, and is sent as it is.
    if (bytes >= 1_024) expect(encoding, `${url} is sent compressed`).toMatch(/^(?:br|gzip|zstd)$/);
    if (url.includes("/_next/static/")) expect(caching, url).toMatch(/max-age=31536000, immutable/);
  }
  test.info().annotations.push({ type: "weight", description: `${weightOf(loaded)} bytes` });
});
