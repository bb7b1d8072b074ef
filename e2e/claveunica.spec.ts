import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import path from "node:path";
import type { Page } from "@playwright/test";
import { toPatientMs } from "@/server/cli/testing/patience";
import type { TestProvider } from "@/server/testing/identity/claveunica";
import { createTemporaryFolder } from "@/server/testing/pdf/judges";
import { BOTH, expectAccessible } from "./fixtures/accessible";
import { startWithClaveUnica } from "./fixtures/claveunica";
import { type Account, expect, type Product, test } from "./fixtures/product";
import { type NewField, type NewRecipient, sendEnvelope } from "./fixtures/sent-envelope";

test.use({
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  deviceScaleFactor: 2,
  locale: "es-CL",
});
const MARIA = { name: "María Soto", email: "maria@example.org" };
const SIGNED_RUT = { type: "RUT_FIRMADO", positionY: 20 };
const STREET = {
  type: "TEXT",
  positionY: 30,
  fieldMeta: { type: "text", label: "Calle", required: true },
};
const SIGNATURE = { type: "SIGNATURE", page: 2, positionY: 60, height: 7 };

let provider: TestProvider;
let product: Product;
let owner: Account;
test.beforeAll(async () => {
  test.setTimeout(toPatientMs(150));
  ({ product, provider } = await startWithClaveUnica({ LOG_LEVEL: "trace" }));
  owner = await product.bootstrap("owner@example.org", "Acme");
});
test.afterAll(async () => {
  await product?.dispose();
  await provider?.[Symbol.asyncDispose]();
});
test.afterEach(() => {
  provider.faults = {};
});

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name });
const shots = process.env.RUBRICA_SHOTS;
const takePicture = async (page: Page, name: string) => {
  if (shots) await page.screenshot({ path: path.join(shots, `${name}.png`) });
};

async function openLease(page: Page, fields: NewField[], more: Partial<NewRecipient> = {}): Promise<string> {
  const recipients = [{ ...MARIA, ...more, fields }];
  const meta = { language: "es" };
  const sent = await sendEnvelope(product, owner, { title: "Contrato de arriendo", recipients, meta });
  await page.goto(sent.getUrl(MARIA.email));
  await button(page, "Comenzar").click();
  return sent.id;
}

async function identifyWithRun(page: Page, run: string): Promise<void> {
  await button(page, "Continuar con ClaveÚnica").click();
  await page.getByLabel("RUN").fill(run);
  await button(page, "Continuar").click();
  await page.waitForURL(/\/sign\//);
}

async function typeSignature(page: Page): Promise<void> {
  await button(page, "Agregar firma").click();
  await page.getByText("Escribir", { exact: true }).click();
  await page.getByLabel("Su nombre").fill("María Soto");
  await button(page, "Usar esta firma").click();
}

test("a recipient identifies with ClaveÚnica and signs, and the sealed file names their RUN", {
  tag: ["@core", "@server"],
}, async ({ page }) => {
  await openLease(page, [STREET, SIGNED_RUT, SIGNATURE]);
  await expect(page.getByText("Recibimos de ClaveÚnica:")).toBeVisible();
  await takePicture(page, "identity");
  await expectAccessible(page, "identity", BOTH);
  await identifyWithRun(page, "12.345.678-5");
  const verified = page.getByText("Identidad verificada: María Soto, RUT 12.345.678-5");
  await expect(verified).toBeFocused();
  expect(new URL(page.url()).hash).toBe("");
  await takePicture(page, "verified");
  await expectAccessible(page, "verified", BOTH);
  await button(page, "Siguiente").click();
  await page.getByRole("textbox", { name: /Calle/ }).fill("Calle Larga 12");
  await button(page, "Siguiente").click();
  await typeSignature(page);
  await button(page, "Revisar").click();
  await expect(page.locator("form").getByText("12.345.678-5").first()).toBeVisible();
  await button(page, "Firmar y terminar").click();
  const download = page.getByRole("link", { name: "Descargar documento firmado" });
  await expect(download).toBeVisible({ timeout: toPatientMs(30) });
  await takePicture(page, "done");
  await expect(page.getByRole("link", { name: "Cerrar mi sesión de ClaveÚnica" })).toBeVisible();
  await expect.poll(() => provider.requests.some(({ path }) => path.endsWith("/app/logout"))).toBe(true);
  await expectAccessible(page, "done", BOTH);
  const address = new URL((await download.getAttribute("href")) ?? "", page.url());
  const sealed = await page.request.get(address.href);
  const file = path.join(createTemporaryFolder(), "sealed.pdf");
  writeFileSync(file, await sealed.body());
  const readPdfText = (...pages: string[]) =>
    execFileSync("pdftotext", ["-raw", ...pages, file, "-"], { encoding: "utf8" }).replace(/\s+/g, " ");
  expect(readPdfText("-l", "1")).toContain("12.345.678-5");
  expect(readPdfText("-f", "3")).toContain("María Soto, RUN 12.345.678-5");
});

test("a RUN other than the document's is shown plainly, and the sender is told only if the recipient wishes", async ({
  page,
}) => {
  const fixed = {
    type: "RUT",
    positionY: 10,
    fieldMeta: { type: "rut", readOnly: true, text: "12.345.678-5" },
  };
  await openLease(page, [fixed, SIGNED_RUT, SIGNATURE]);
  const listMismatchMails = () =>
    product.mail.mails.filter(({ email }) => email.text?.includes("Not the expected RUT"));
  await identifyWithRun(page, "11.111.111-1");
  await expect(page.getByText("Este no es el RUT que espera el documento")).toBeVisible();
  await takePicture(page, "mismatch");
  await expectAccessible(page, "mismatch", BOTH);
  expect(listMismatchMails()).toEqual([]);
  await button(page, "Avisar a").click();
  await expect(page.getByText("que el RUT no coincide.").last()).toBeVisible();
  await expect.poll(() => listMismatchMails().map(({ to }) => to)).toEqual([[owner.email]]);
});

test("ClaveÚnica is one of the offered methods before signing, and the held signature is kept", async ({
  page,
}) => {
  await openLease(page, [SIGNATURE], { actionAuth: ["CLAVE_UNICA", "PASSWORD"] });
  await typeSignature(page);
  const challenge = page.getByRole("dialog");
  await challenge.getByRole("button", { name: "Identificarme con ClaveÚnica" }).click();
  await expect(challenge.getByText("Recibimos de ClaveÚnica:")).toBeVisible();
  await takePicture(page, "asked");
  await expectAccessible(page, "asked", BOTH);
  await identifyWithRun(page, "12.345.678-5");
  await button(page, "Revisar").click();
  await button(page, "Firmar y terminar").click();
  await expect(page.getByRole("link", { name: "Descargar documento firmado" })).toBeVisible({
    timeout: toPatientMs(30),
  });
});

test("when the provider fails or the recipient cancels, nothing is lost and the next attempt succeeds", async ({
  page,
}) => {
  await openLease(page, [STREET, { ...SIGNED_RUT, positionY: 40 }, SIGNATURE]);
  await page.getByRole("textbox", { name: /Calle/ }).fill("Calle Corta 3");
  await button(page, "Siguiente").click();
  provider.faults = { failing: "token" };
  await identifyWithRun(page, "12.345.678-5");
  await expect(page.getByText("ClaveÚnica no responde en este momento.")).toBeVisible();
  await takePicture(page, "unavailable");
  provider.faults = {};
  await button(page, "Continuar con ClaveÚnica").click();
  await page.waitForURL(/\/sign\//);
  await expect(page.getByText("Identidad verificada: María Soto")).toBeVisible();
  await button(page, /Atrás|Volver/)
    .first()
    .click();
  await expect(page.getByRole("textbox", { name: /Calle/ })).toHaveValue("Calle Corta 3");
});

test("the client secret appears in no log and in nothing sent to a browser", async ({ page }) => {
  const answers: Promise<string>[] = [];
  page.on("response", (answer) => {
    const head = `${answer.url()}\n${JSON.stringify(answer.headers())}\n`;
    // A redirect has no body, nor has a response that is still on its way when the test ends.
    answers.push(
      answer.text().then(
        (body) => head + body,
        () => head,
      ),
    );
  });
  await openLease(page, [SIGNED_RUT, SIGNATURE]);
  await identifyWithRun(page, "12.345.678-5");
  await expect(page.getByText("Identidad verificada")).toBeVisible();
  const answerTexts = await Promise.all(answers);
  expect(answerTexts.length).toBeGreaterThan(10);
  expect(answerTexts.some((text) => text.includes(provider.clientSecret))).toBe(false);
  expect(product.output).not.toContain(provider.clientSecret);
  expect(product.output).not.toContain("12345678");
});
