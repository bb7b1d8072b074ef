import type { Page } from "@playwright/test";
import { toPatientMs } from "@/server/cli/testing/patience";
import { expectAccessible } from "./fixtures/accessible";
import { openDatabase } from "./fixtures/database";
import { signIn } from "./fixtures/draft";
import { expect, type Product, test } from "./fixtures/product";
import { callRest, type SentEnvelope, sendEnvelope } from "./fixtures/sent-envelope";
import { signByCall } from "./fixtures/sign-by-call";
import { button, loadMessages, loadSigningTexts, typeSignature } from "./fixtures/signing-page";

const ANA = { name: "Ana Núñez", email: "ana@example.org" };
const LUIS = { name: "Luis Soto", email: "luis@example.org" };
const SIGNATURE = { type: "SIGNATURE", page: 2, positionY: 60, height: 7 };
const RENT = {
  type: "TEXT",
  positionY: 30,
  fieldMeta: { type: "text", label: "Renta mensual", required: true },
};

async function takePicture(page: Page, name: string): Promise<void> {
  const folder = process.env.RUBRICA_PICTURES;
  if (!folder) return;
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await page.screenshot({ path: `${folder}/${name}-${colorScheme}.png` });
  }
  await page.emulateMedia({ colorScheme: null });
}

/** Writes a value as another tab with the same link would. */
async function writeFromOtherTab(
  product: Product,
  { id, getUrl }: SentEnvelope,
  value: string,
): Promise<void> {
  await using sql = openDatabase(product);
  const [field] = await sql`select id from field where envelope_id = ${id} and type = 'TEXT'`;
  const token = new URL(getUrl(ANA.email)).pathname.split("/").at(-1);
  const callOperation = (operation: string, input: object) =>
    fetch(`${product.baseUrl}/api/trpc/signing.${operation}`, {
      method: "POST",
      headers: { "content-type": "application/json", origin: product.baseUrl },
      body: JSON.stringify({ token, ...input }),
    });
  const sentence = loadMessages("en").start.consent;
  await callOperation("consent", { textVersion: "2026-11", language: "en", sentence, timezone: null });
  const answer = await callOperation("fill", { fieldId: field?.id, value });
  expect(answer.status).toBe(200);
}

async function fillUpToReview(
  page: Page,
  t: ReturnType<typeof loadSigningTexts>,
  { getUrl }: SentEnvelope,
): Promise<void> {
  await page.goto(getUrl(ANA.email));
  await button(page, t("start.start")).click();
  await page.getByRole("textbox").first().fill("100 pesos");
  await button(page, t("step.next")).click();
  await typeSignature(page, t);
  await button(page, t("step.review")).click();
}

test.describe("on a phone, in Spanish", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 });

  test("a change made while reading is shown before anything is signed, and signing can then be completed", async ({
    page,
    product,
    owner,
  }) => {
    const t = loadSigningTexts("es");
    const sent = await sendEnvelope(product, owner, {
      title: "Contrato de arriendo",
      meta: { language: "es" },
      recipients: [
        { ...ANA, fields: [RENT, SIGNATURE] },
        { ...LUIS, fields: [{ ...SIGNATURE, positionX: 55 }] },
      ],
    });
    let tries = 0;
    await page.route("**/api/trpc/signing.complete**", async (route) => {
      tries += 1;
      if (tries === 1) {
        await writeFromOtherTab(
          product,
          sent,
          "9 999 999 pesos, que se pagan por adelantado y no se devuelven",
        );
        const data = {
          label: "Reglamento interno de la comunidad, 2026",
          data: "https://example.org/reglamento",
        };
        await callRest(product, owner, "/envelope/attachment/create", { envelopeId: sent.id, data });
      }
      await route.continue();
    });
    await fillUpToReview(page, t, sent);
    await button(page, t("review.finish.SIGNER")).click();
    await expect(page.getByRole("heading", { name: t("review.changed.title") })).toBeInViewport();
    await expect(page.getByRole("listitem").getByText(/ahora «9 999 999 pesos/)).toBeVisible();
    await expect(page.getByText(/Adjunto nuevo: Reglamento interno/)).toBeVisible();
    await takePicture(page, "conflict-390-es");
    await expectAccessible(page, "what changed");
    await using sql = openDatabase(product);
    const [ana] =
      await sql`select signing_status from recipient where envelope_id = ${sent.id} and email = ${ANA.email}`;
    expect(ana?.signing_status).toBe("NOT_SIGNED");
    await button(page, t("review.finish.SIGNER")).click();
    await expect(page.getByRole("heading", { level: 1 })).toContainText(/Listo|Todos terminaron/);
    expect(tries).toBe(2);
  });
});

test("a change that the page loaded by itself is named before anything is signed", async ({
  page,
  product,
  owner,
}) => {
  const t = loadSigningTexts("en");
  const sent = await sendEnvelope(product, owner, {
    title: "Lease",
    recipients: [{ ...ANA, fields: [RENT, SIGNATURE] }],
  });
  let tries = 0;
  await page.route("**/api/trpc/signing.complete**", async (route) => {
    tries += 1;
    await route.continue();
  });
  await fillUpToReview(page, t, sent);
  await expect(button(page, t("review.finish.SIGNER"))).toBeVisible();
  await expect(page.getByText("100 pesos").first()).toBeVisible();
  await writeFromOtherTab(product, sent, "9 999 999 pesos");
  // Triggers the reload that the page does every ten seconds.
  await page.evaluate(() => window.dispatchEvent(new Event("online")));
  await expect(page.getByText("9 999 999 pesos").first()).toBeVisible();
  await button(page, t("review.finish.SIGNER")).click();
  await expect(page.getByRole("heading", { name: t("review.changed.title") })).toBeInViewport();
  expect(tries).toBe(0);
  await button(page, t("review.finish.SIGNER")).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(/Done|Everyone has finished/);
  expect(tries).toBe(1);
});

test("a value that differs from the audit log stops the seal; Admin names the field, and the owner is told", async ({
  page,
  product,
  owner,
}) => {
  const sent = await sendEnvelope(product, owner, {
    title: "Changed in the database",
    recipients: [{ ...ANA, fields: [RENT, SIGNATURE] }],
  });
  await writeFromOtherTab(product, sent, "100 pesos");
  await using sql = openDatabase(product);
  await sql`update field set custom_text = '9999999 pesos' where envelope_id = ${sent.id} and type = 'TEXT'`;
  await signByCall(sent.getUrl(ANA.email));
  await expect
    .poll(async () => (await sql`select seal_error from envelope where id = ${sent.id}`)[0]?.seal_error, {
      timeout: toPatientMs(30),
    })
    .toMatch(/a value is not the one recorded/);
  await signIn(page, owner);
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto("/admin");
    await expect(page.getByText(/differs from its audit log|do not match|audit log/i).first()).toBeVisible();
    await takePicture(page, `admin-overview-${width}`);
    await page.goto("/admin/sealing");
    await expect(page.getByRole("alert").getByText(/Text/).first()).toBeVisible();
    await takePicture(page, `admin-sealing-${width}`);
    await expectAccessible(page, `refused seal in Admin, ${width}`);
    await page.goto("/");
    await page.waitForURL("**/t/*");
    await page.goto(`${page.url()}/envelopes/${sent.id}`);
    await expect(page.getByRole("alert").first()).toBeVisible();
    await expect(page.getByRole("region", { name: "Status" })).toContainText("was not sealed");
    await expect(page.getByText(/being created|usually under/i)).toHaveCount(0);
    await takePicture(page, `owner-${width}`);
    await expectAccessible(page, `refused seal for its owner, ${width}`);
    await page.goto(sent.getUrl(ANA.email));
    await expect(page.getByText("The document was not sealed")).toBeVisible();
    await takePicture(page, `recipient-${width}`);
    await expectAccessible(page, `refused seal for a recipient, ${width}`);
  }
});
