import { createHash } from "node:crypto";
import { writeFileSync } from "node:fs";
import { z } from "zod";
import { toPatientMs } from "@/server/cli/testing/patience";
import { signIn } from "./fixtures/draft";
import {
  buildCompressionBomb,
  buildHeavyPdf,
  buildManyPages,
  buildRotatedPdf,
  encryptPdf,
} from "./fixtures/paper";
import { type Account, expect, type Product, test } from "./fixtures/product";
import { callValidatedRest } from "./fixtures/validated-call";

const Created = z.object({ id: z.string() });
const Envelope = z.object({ envelopeItems: z.array(z.object({ id: z.string() })).min(1) });
const Refused = z.object({ code: z.string(), message: z.string() });

const MEGABYTE = 1024 * 1024;

async function uploadPdf(product: Product, owner: Account, pdf: Buffer): Promise<Response> {
  const form = new FormData();
  form.set("payload", JSON.stringify({ title: "Upload", type: "DOCUMENT" }));
  form.append("files", new Blob([new Uint8Array(pdf)], { type: "application/pdf" }), "upload.pdf");
  return callValidatedRest(product.baseUrl, "/envelope/create", {
    method: "POST",
    headers: { Authorization: owner.apiToken },
    body: form,
  });
}

async function callRestGet(product: Product, owner: Account, path: string): Promise<Response> {
  return callValidatedRest(product.baseUrl, path, { headers: { Authorization: owner.apiToken } });
}

async function computeOriginalSha256(product: Product, owner: Account, envelopeId: string): Promise<string> {
  const envelope = Envelope.parse(
    await (await callRestGet(product, owner, `/envelope/${envelopeId}`)).json(),
  );
  const path = `/envelope/item/${envelope.envelopeItems[0]?.id}/download?version=original`;
  return computeSha256(new Uint8Array(await (await callRestGet(product, owner, path)).arrayBuffer()));
}

const computeSha256 = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");

const BAD: readonly [string, string, () => Promise<Buffer> | Buffer][] = [
  ["an empty file", "FILE_NOT_PDF", () => Buffer.alloc(0)],
  ["text with the name of a PDF", "FILE_NOT_PDF", () => Buffer.from("Dear Ana, this is no PDF.\n")],
  ["half a PDF", "FILE_DAMAGED", async () => (await buildSoundPdf()).subarray(0, 600)],
  [
    "a PDF that asks for a password",
    "FILE_NEEDS_PASSWORD",
    async () => encryptPdf(await buildSoundPdf(), LOCKED),
  ],
  [
    "a PDF that forbids changes",
    "FILE_RESTRICTED",
    async () => encryptPdf(await buildSoundPdf(), RESTRICTED),
  ],
  ["a tree of 10 000 pages", "TOO_MANY_PAGES", () => buildManyPages(10_000)],
  ["a page that unpacks to 500 MB", "FILE_TOO_COMPLEX", () => buildCompressionBomb(500)],
];
const LOCKED = { user: "secret", owner: "owner" };
const RESTRICTED = { user: "", owner: "owner" };
const buildSoundPdf = () => buildRotatedPdf([0]);

for (const [name, code, make] of BAD) {
  test(`REST refuses ${name} as ${code}, and the server keeps running`, async ({ product, owner }) => {
    const answer = await uploadPdf(product, owner, await make());
    const body: unknown = await answer.json();
    expect(answer.status, JSON.stringify(body)).toBe(400);
    const refused = Refused.parse(body);
    expect(refused.code).toBe(code);
    expect(refused.message).toMatch(/^[A-Z].+\.$/);

    expect((await fetch(`${product.baseUrl}/api/health?ready=1`)).status).toBe(200);
    expect((await uploadPdf(product, owner, await buildSoundPdf())).status).toBe(200);
  });
}

test("a file of 49 MB arrives unchanged through REST and through the browser", async ({
  page,
  product,
  owner,
}, testInfo) => {
  const pdf = buildHeavyPdf(49 * MEGABYTE);
  const overRest = await uploadPdf(product, owner, pdf);
  expect(overRest.status, overRest.ok ? "" : await overRest.text()).toBe(200);
  const { id } = Created.parse(await overRest.json());
  expect(await computeOriginalSha256(product, owner, id)).toBe(computeSha256(pdf));

  await signIn(page, owner);
  await page.goto(`/t/${owner.teamUrl}/envelopes`);
  await page.getByRole("link", { name: "New document" }).click();
  await page.waitForURL("**/envelopes/new");
  const choose = page.locator("input[type=file][multiple]");
  await choose.setInputFiles({
    name: "locked.pdf",
    mimeType: "application/pdf",
    buffer: encryptPdf(await buildSoundPdf(), LOCKED),
  });
  await expect(page.getByRole("alert").filter({ hasText: /password/ })).toBeVisible();
  await page.getByRole("button", { name: "Remove locked.pdf from the list" }).click();
  // By its path: sent as bytes, the file would take half a minute through the driver on a busy machine.
  const heavyPath = testInfo.outputPath("heavy.pdf");
  writeFileSync(heavyPath, pdf);
  await choose.setInputFiles(heavyPath);
  await expect(page.getByText("1 page ·")).toBeVisible({ timeout: toPatientMs(30) });
  const createdId = new URL(page.url()).pathname.split("/").at(-2) ?? "";
  expect(await computeOriginalSha256(product, owner, createdId)).toBe(computeSha256(pdf));
});
