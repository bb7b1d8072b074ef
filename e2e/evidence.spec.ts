import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import type { Locator, Page } from "@playwright/test";
import { unzipSync } from "fflate";
import { z } from "zod";
import { toPatientMs } from "@/server/cli/testing/patience";
import { expectAccessible } from "./fixtures/accessible";
import { signIn } from "./fixtures/draft";
import { type Account, expect, type Product, test } from "./fixtures/product";
import { listLostContent } from "./fixtures/reflow";
import { sendEnvelope } from "./fixtures/sent-envelope";
import { signByCall } from "./fixtures/sign-by-call";
import { callValidatedRest } from "./fixtures/validated-call";

const ANA = { name: "Ana Núñez", email: "ana@example.org" };
const SIGNATURE = { type: "SIGNATURE", page: 2, positionY: 60, height: 7 };
const Detail = z.object({ status: z.string() });
const run = promisify(execFile);

const PLACES = [
  {
    where: "at a desk, in English",
    use: { locale: "en-US", viewport: { width: 1280, height: 800 } },
    download: "Download",
    items: [
      "Sealed file",
      "Original",
      "Audit log",
      "Signing certificate",
      "Evidence (zip) Originals, sealed files, audit log and how to check them",
    ],
  },
  {
    where: "on a phone with a keyboard, in Spanish",
    use: { locale: "es-CL", viewport: { width: 390, height: 844 } },
    download: "Descargar",
    items: [
      "Archivo sellado",
      "Original",
      "Registro de auditoría",
      "Certificado de firma",
      "Pruebas (zip) Originales, archivos sellados, registro de auditoría y cómo comprobarlos",
    ],
  },
] as const;

/** Sends an envelope, signs it and waits until it is sealed. */
async function completeEnvelope(product: Product, owner: Account, title: string): Promise<string> {
  const sent = await sendEnvelope(product, owner, { title, recipients: [{ ...ANA, fields: [SIGNATURE] }] });
  await signByCall(sent.getUrl(ANA.email));
  const headers = { Authorization: owner.apiToken };
  const readStatus = async () =>
    Detail.parse(await (await callValidatedRest(product.baseUrl, `/envelope/${sent.id}`, { headers })).json())
      .status;
  await expect.poll(readStatus, { timeout: toPatientMs(30) }).toBe("COMPLETED");
  return sent.id;
}

/** Downloads by keyboard only: the button, the menu, and its last entry. */
async function downloadLatest(page: Page, trigger: Locator): Promise<{ name: string; bytes: Buffer }> {
  const download = page.waitForEvent("download");
  await page.keyboard.press("End");
  await expect(page.getByRole("menuitem").last()).toBeFocused();
  await page.keyboard.press("Enter");
  const got = await download;
  await expect(trigger).toBeFocused();
  return { name: got.suggestedFilename(), bytes: await readFile(await got.path()) };
}

function unpackZip(zip: Buffer, folder: string): void {
  for (const [name, bytes] of Object.entries(unzipSync(zip))) {
    const file = path.join(folder, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, bytes);
  }
}

/** Runs the bundle's own verifier as its README says, with a clean environment. */
async function runVerifier(folder: string): Promise<{ code: number; output: string }> {
  const options = { cwd: folder, env: { NODE_ENV: "production" as const } };
  try {
    const { stdout } = await run(process.execPath, ["verify.mjs", "--bundle", "."], options);
    return { code: 0, output: stdout };
  } catch (error) {
    const { code, stdout } = z.object({ code: z.number(), stdout: z.string() }).parse(error);
    return { code, output: stdout };
  }
}

for (const { where, use, download, items } of PLACES) {
  test.describe(where, () => {
    test.use(use);

    test(`the owner of a completed envelope downloads the evidence by keyboard, and it verifies itself, ${where}`, async ({
      page,
      product,
      owner,
    }) => {
      const id = await completeEnvelope(product, owner, `Lease ${where}`);
      await signIn(page, owner);
      await page.goto(`/t/${owner.teamUrl}/envelopes/${id}`);
      const trigger = page.getByRole("button", { name: download, exact: true }).first();
      await trigger.focus();
      await page.keyboard.press("Enter");
      const menu = page.getByRole("menu");
      await expect(menu.getByRole("menuitem")).toHaveCount(items.length);
      for (const [place, name] of items.entries())
        await expect(menu.getByRole("menuitem").nth(place)).toHaveAccessibleName(name);
      await expectAccessible(page, `the menu of downloads, ${where}`);
      expect(await listLostContent(page)).toEqual([]);
      const { name, bytes } = await downloadLatest(page, trigger);
      expect(name).toBe(`Lease ${where}_evidence.zip`);

      const folder = mkdtempSync(path.join(tmpdir(), "rubrica-evidence-"));
      try {
        unpackZip(bytes, folder);
        expect(readFileSync(path.join(folder, "README.txt"), "utf8")).toContain("node verify.mjs --bundle .");
        const { code, output } = await runVerifier(folder);
        expect(output).toContain("PARTS_UNCHANGED");
        expect(output).toContain("LOG_UNBROKEN");
        expect(code, output).toBe(0);

        const [sealed = ""] = readdirSync(path.join(folder, "sealed"));
        writeFileSync(path.join(folder, "sealed", sealed), "\n", { flag: "a" });
        const forged = await runVerifier(folder);
        expect(forged.output).toContain(sealed);
        expect(forged.code).toBe(1);
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
    });
  });
}
