import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import path from "node:path";
import type { FrameLocator, Page } from "@playwright/test";
import { toPatientMs } from "@/server/cli/testing/patience";
import { startTestCsc, type TestCsc } from "@/server/testing/identity/csc-service";
import { createTemporaryFolder } from "@/server/testing/pdf/judges";
import { expectAccessible } from "./fixtures/accessible";
import { openDatabase } from "./fixtures/database";
import { type ForeignSite, listHeardMessages, startForeignSite } from "./fixtures/foreign-site";
import { type Account, expect, Product, test } from "./fixtures/product";
import { listSmallScreenLosses } from "./fixtures/reflow";
import { type NewField, sendEnvelope } from "./fixtures/sent-envelope";

test.use({
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  deviceScaleFactor: 2,
  locale: "es-CL",
});

const MARIA = { name: "María Soto", email: "maria@example.org" };
const SIGNED_RUT = { type: "RUT_FIRMADO", positionY: 20 };
const SIGNATURE = { type: "SIGNATURE", page: 2, positionY: 60, height: 7 };

let csc: TestCsc;
let product: Product;
let owner: Account;
let site: ForeignSite;
test.beforeAll(async () => {
  test.setTimeout(toPatientMs(150));
  csc = await startTestCsc();
  product = await Product.start({
    CSC_BASE_URL: csc.baseUrl,
    CSC_CLIENT_ID: csc.clientId,
    CSC_CLIENT_SECRET: csc.clientSecret,
    CSC_TRUSTED_CERTS_FILE: csc.trustedCertsFile,
    LOG_LEVEL: "trace",
  });
  owner = await product.bootstrap("owner@example.org", "Acme");
  site = await startForeignSite();
  await using database = openDatabase(product);
  const settings = database.json({ embedOrigins: [site.origin] });
  await database`update team set settings = ${settings} where id = ${owner.teamId}`;
});
test.afterEach(() => {
  Object.assign(csc, { faults: {}, mode: "oauth2code", asks: null });
});
test.afterAll(async () => {
  await site?.[Symbol.asyncDispose]();
  await product?.dispose();
  await csc?.[Symbol.asyncDispose]();
});

const button = (page: Page | FrameLocator, name: string | RegExp) => page.getByRole("button", { name });
const shots = process.env.RUBRICA_SHOTS;
const takePicture = async (page: Page, name: string) => {
  if (shots) await page.screenshot({ path: path.join(shots, `${name}.png`) });
};

/** Waits for the provider's page, because its buttons have the same names as ours. */
async function leaveForProvider(page: Page, name: RegExp): Promise<void> {
  await button(page, name).click();
  await page.waitForURL(/\/oauth2\/authorize/);
}

/** Sends an envelope that María must sign with her certificate. Returns her link. */
async function sendDocument(title: string, fields: NewField[] = [SIGNATURE]): Promise<string> {
  const recipients = [{ ...MARIA, actionAuth: ["FAO_HASH"], signingOrder: 1, fields }];
  const meta = { language: "es", signingOrder: "SEQUENTIAL", distributionMethod: "NONE" };
  return (await sendEnvelope(product, owner, { title, recipients, meta })).getUrl(MARIA.email);
}

/** Goes from the start to the review, which has the button to the provider. */
async function fillUpToReview(page: Page | FrameLocator): Promise<void> {
  await button(page, "Comenzar").click();
  await button(page, "Agregar firma").click();
  await page.getByText("Escribir", { exact: true }).click();
  await page.getByLabel("Su nombre").fill("María Soto");
  await button(page, "Usar esta firma").click();
  await button(page, "Revisar").click();
}

test("a signer cancels, fails with an expired certificate, then signs with their own, as the sealed file shows", async ({
  page,
}) => {
  await page.goto(await sendDocument("Contrato de arriendo", [SIGNED_RUT, SIGNATURE]));
  await fillUpToReview(page);
  const heading = page.getByRole("heading", { name: "Firme con su certificado" });
  await expect(heading).toBeFocused();
  await takePicture(page, "remote-signature-start");
  await expectAccessible(page, "remote-signature-start");

  await leaveForProvider(page, /^Continuar a/);
  await button(page, "Rechazar").click();
  await expect(page.getByText("No se firmó nada y lo que completó se conserva.")).toBeVisible();
  expect(new URL(page.url()).hash).toBe("");
  await takePicture(page, "remote-signature-refused");

  csc.faults = { certificate: "expired" };
  await leaveForProvider(page, /^Continuar a/);
  await button(page, "María Soto").click();
  await expect(page.getByText("El certificado venció")).toBeVisible();
  await takePicture(page, "remote-signature-expired");
  await expectAccessible(page, "remote-signature-expired");

  csc.faults = {};
  await leaveForProvider(page, /^Continuar a/);
  await button(page, "María Soto").click();
  await expect(page.getByText("Reconocido como María Soto, RUN 12.345.678-5")).toBeVisible();
  await takePicture(page, "remote-signature-prepared");
  await expectAccessible(page, "remote-signature-prepared");

  await leaveForProvider(page, /^Firmar en/);
  await expect(page.getByText("Hash:")).toBeVisible();
  await button(page, "Autorizar").click();
  const download = page.getByRole("link", { name: "Descargar documento firmado" });
  await expect(download).toBeVisible({ timeout: toPatientMs(30) });
  const address = new URL((await download.getAttribute("href")) ?? "", page.url());
  const file = path.join(createTemporaryFolder(), "sealed.pdf");
  writeFileSync(file, await (await page.request.get(address.href)).body());
  const judged = execFileSync("pdfsig", ["-nocert", file], { encoding: "utf8" });
  expect(judged.match(/Signature is Valid/g)).toHaveLength(2);
  expect(judged).toContain("CN=María Soto");
  expect(execFileSync("pdftotext", [file, "-"], { encoding: "utf8" })).toContain("12.345.678-5");
  expect(product.output).not.toContain(csc.clientSecret);
});

/** Goes up to the form for `asks`, with a credential that signs from our own page. */
async function openSecretForm(page: Page, title: string, asks: TestCsc["asks"]): Promise<void> {
  Object.assign(csc, { mode: "explicit", asks });
  await page.goto(await sendDocument(title));
  await fillUpToReview(page);
  await leaveForProvider(page, /^Continuar a/);
  await button(page, "María Soto").click();
  await expect(page.getByText("Reconocido como María Soto")).toBeVisible();
}

const PIN = { type: "Password", id: "PIN", format: "N" };

test("a key whose code is sent first signs from the page itself once the code was requested", async ({
  page,
}) => {
  await openSecretForm(page, "Contrato de trabajo", [
    PIN,
    { type: "ChallengeResponse", id: "OTP", format: "N" },
  ]);
  await button(page, "Enviarme el código").click();
  await expect(page.getByText("envió un código")).toBeVisible();
  await takePicture(page, "remote-signature-sent");
  await expectAccessible(page, "remote-signature-sent");
  expect(await listSmallScreenLosses(page)).toEqual([]);
  await page.setViewportSize({ width: 320, height: 568 });
  await page.getByLabel("Código que se le envía").focus();
  await takePicture(page, "remote-signature-sent-small");
  await button(page, "Firmar ahora").click();
  await expect(page.getByLabel("PIN de su certificado")).toBeFocused();
  await expect(page.getByLabel("PIN de su certificado")).toHaveAccessibleDescription("Escriba esto primero.");
  await page.getByLabel("PIN de su certificado").fill("1234");
  await page.getByLabel("Código que se le envía").fill("654321");
  await button(page, "Firmar ahora").click();
  await expect(page.getByRole("link", { name: "Descargar documento firmado" })).toBeVisible({
    timeout: toPatientMs(15),
  });
});

test("a key that needs PIN and code signs from the page itself, and a wrong code costs only one attempt", async ({
  page,
}) => {
  await openSecretForm(page, "Contrato de servicios", [PIN, { ...PIN, id: "OTP" }]);
  await takePicture(page, "remote-signature-asked");
  await expectAccessible(page, "remote-signature-asked");
  await page.getByLabel("PIN de su certificado").fill("1234");
  await page.getByLabel("Código de su dispositivo").fill("000000");
  await button(page, "Firmar ahora").click();
  await expect(page.getByText("no aceptó lo que escribió")).toBeVisible();
  await expect(page.getByLabel("PIN de su certificado")).toHaveValue("");
  await takePicture(page, "remote-signature-asked-wrong");
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.emulateMedia({ colorScheme: "dark" });
  await takePicture(page, "remote-signature-asked-desktop-dark");
  await page.getByLabel("PIN de su certificado").fill("1234");
  await page.getByLabel("Código de su dispositivo").fill("654321");
  await button(page, "Firmar ahora").click();
  await expect(page.getByRole("link", { name: "Descargar documento firmado" })).toBeVisible({
    timeout: toPatientMs(15),
  });
  expect(product.output).not.toContain("654321");
});

test("inside another site the signature is made in a separate tab, and the frame notices it", async ({
  page,
  context,
}) => {
  const url = await sendDocument("Contrato en otro sitio");
  await page.goto(site.around(url.replace("/sign/", "/embed/sign/"), { height: 780 }));
  const frame = page.frameLocator("#frame");
  await fillUpToReview(frame);
  await expect(frame.getByText("Un proveedor de firma no se abre dentro de otro sitio.")).toBeVisible();
  await takePicture(page, "remote-signature-framed");
  await expectAccessible(page, "remote-signature-framed");
  const [tab] = await Promise.all([
    context.waitForEvent("page"),
    frame.getByRole("link", { name: "Abrir en una pestaña nueva" }).click(),
  ]);
  expect(new URL(tab.url()).pathname).toBe(new URL(url).pathname);
  await button(tab, "Continuar").click();
  await takePicture(tab, "remote-signature-framed-tab");
  await leaveForProvider(tab, /^Continuar a/);
  await button(tab, "María Soto").click();
  await leaveForProvider(tab, /^Firmar en/);
  await button(tab, "Autorizar").click();
  await expect(tab.getByRole("link", { name: "Descargar documento firmado" })).toBeVisible({
    timeout: toPatientMs(30),
  });
  await takePicture(page, "remote-signature-framed-after");
  await expect(frame.getByRole("heading", { level: 1 })).toContainText(/Listo|Todos terminaron/);
  const listActions = async () => (await listHeardMessages(page)).map(({ action }) => action);
  await expect.poll(listActions).toContain("document-completed");
});
