import type { Page } from "@playwright/test";
import { toPatientMs } from "@/server/cli/testing/patience";
import { BOTH, expectAccessible } from "./fixtures/accessible";
import { collectAnswers } from "./fixtures/auth";
import { createTemplateDirectLink, readNewestMailedCode } from "./fixtures/direct-link";
import { expect, test } from "./fixtures/product";
import { callRest } from "./fixtures/sent-envelope";

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };
const SIGNATURE = { type: "SIGNATURE", page: 2, positionY: 60, height: 7 };
const NAME = { type: "NAME", positionY: 20 };
const street = (label = "Street") => ({
  type: "TEXT",
  positionY: 30,
  fieldMeta: { type: "text", label, required: true },
});
const city = { type: "TEXT", positionY: 40, fieldMeta: { type: "text", label: "City", required: true } };
const ANA = { name: "Ana", email: "ana@example.org" };
const LUIS = { name: "Luis Soto", email: "luis@example.org" };

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name });

/** The panel only: on a wide screen the page itself has inputs too. */
const panel = (page: Page) => page.getByRole("region", { name: "What you need to do" });

async function drawSignature(page: Page, name: RegExp): Promise<void> {
  const box = await page.getByRole("img", { name }).boundingBox();
  if (!box) throw new Error("The pad is not shown.");
  await page.mouse.move(box.x + 40, box.y + box.height / 2);
  await page.mouse.down();
  for (let step = 0; step < 40; step++) {
    await page.mouse.move(box.x + 40 + step * 5, box.y + box.height / 2 + Math.sin(step / 4) * 50);
  }
  await page.mouse.up();
}

async function typeSignature(page: Page): Promise<void> {
  await button(page, "Add signature").click();
  await page.getByText("Type", { exact: true }).click();
  await button(page, "Use this signature").click();
}

test.describe("on a phone, in Spanish", () => {
  test.use({ ...PHONE, locale: "es-CL" });

  test("a visitor opens the link, fills it in, confirms the e-mail address and gets a sealed document", {
    tag: "@core",
  }, async ({ page, product, owner }) => {
    const link = await createTemplateDirectLink(product, owner, {
      title: "Ficha de socio",
      recipients: [{ ...ANA, fields: [NAME, street("Calle"), SIGNATURE] }],
      meta: { language: "es" },
    });
    await page.goto(`${link.path}?externalId=socio-7`);
    await expect(page.getByText("¿Quién firma?")).toBeVisible();
    await expect(page.locator(".paper-text").first()).toContainText("Agreement, page 1.");
    await expectAccessible(page, "start card of a direct link", BOTH);
    await button(page, "Comenzar").click();
    await expect(page.getByText("Escriba su nombre.")).toBeVisible();
    await expect(page.getByLabel("Su nombre")).toBeFocused();
    await page.getByLabel("Su nombre").fill("Vera Íñiguez");
    await page.getByLabel("Su correo").fill("vera@example.org");
    await button(page, "Comenzar").click();
    await page.getByRole("textbox", { name: /Calle/ }).fill("Calle Larga 12");
    await page.reload();
    await expect(page.getByText("1 de 2 listos")).toBeVisible();
    await button(page, "Continuar").click();
    await button(page, "Agregar firma").click();
    await drawSignature(page, /Firme aquí/);
    await button(page, "Usar esta firma").click();
    await page.getByRole("button", { name: "Revisar", exact: true }).last().click();
    const review = page.getByRole("region", { name: "Lo que completó" });
    await expect(review).toContainText("Calle Larga 12");
    await expect(review).toContainText("Vera Íñiguez");
    await button(page, "Firmar y terminar").click();

    const right = await readNewestMailedCode(product, "vera@example.org");
    const wrong = right === "000000" ? "000001" : "000000";
    await expect(page.getByLabel("Código")).toBeFocused();
    await page.getByLabel("Código").fill(wrong);
    await button(page, "Confirmar y terminar").click();
    await expect(page.getByText("Este código no es correcto. Quedan 4 intentos.")).toBeVisible();
    await expectAccessible(page, "wrong code", BOTH);
    await page.getByLabel("Código").fill(right);
    await button(page, "Confirmar y terminar").click();

    await expect(page.getByRole("heading", { level: 1 })).toContainText(/Listo|Todos/);
    await expect(page).toHaveURL(/\/sign\/[0-9A-Za-z]{32}$/);
    const download = page.getByRole("link", { name: /Descargar/ }).first();
    await expect(download).toBeVisible({ timeout: toPatientMs(30) });
    const sealed = await page.request.get((await download.getAttribute("href")) ?? "");
    expect((await sealed.body()).subarray(0, 5).toString()).toBe("%PDF-");
    await page.reload();
    await expect(download).toBeVisible({ timeout: toPatientMs(30) });
    const ownerMail = await product.mail.waitFor("owner@example.org", ({ email }) =>
      (email.subject ?? "").includes("direct link: Ficha de socio"),
    );
    expect(ownerMail.email.text).toContain("vera@example.org");
    expect(
      await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.includes("direct"))),
    ).toEqual([]);
  });
});

test("on a desktop a form changed by the sender keeps values that still fit and names others only by role", async ({
  page,
  product,
  owner,
}) => {
  const link = await createTemplateDirectLink(product, owner, {
    title: "Enrolment",
    recipients: [
      { ...ANA, fields: [street(), city, SIGNATURE] },
      { ...LUIS, fields: [{ ...SIGNATURE, positionX: 55 }] },
    ],
  });
  const answers = collectAnswers(page, (url) => url.includes("/api/trpc/direct"));
  await page.goto(`${link.path}?name=Vera%20Visitor&email=vera%40example.com`);
  await expect(page.getByLabel("Your name")).toHaveValue("Vera Visitor");
  await button(page, "Start").click();
  await panel(page)
    .getByRole("textbox", { name: /Street/ })
    .fill("Calle Larga 12");
  await button(page, "Next").click();
  await panel(page).getByRole("textbox", { name: /City/ }).fill("Santiago");
  await button(page, "Next").click();
  await typeSignature(page);
  await button(page, "Review").click();
  const fieldId = link.fields.find(({ type }) => type === "TEXT")?.id;
  await callRest(product, owner, "/envelope/field/delete", { fieldId });
  await button(page, "Sign and finish").click();
  const code = await readNewestMailedCode(product, "vera@example.com");
  await page.getByLabel("Code").fill(code);
  await button(page, "Confirm and finish").click();
  const notice = page.getByText("The sender updated this form. We kept 2 of 3 answers.");
  await expect(notice).toBeVisible();
  await expectAccessible(page, "changed form", BOTH);
  await button(page, "Continue").click();
  await expect(page.getByRole("region", { name: "What you filled in" })).toContainText("Santiago");
  await button(page, "Sign and finish").click();
  await expect(page.getByRole("heading", { name: "Done. You signed Enrolment." })).toBeVisible();
  await product.mail.waitFor(LUIS.email, ({ email }) => (email.subject ?? "").includes("Enrolment"));
  const answerTexts = await answers();
  expect(answerTexts).toContain("Enrolment");
  expect(answerTexts).not.toContain("Luis");
  expect(answerTexts).not.toContain(LUIS.email);
});

test("the start card asks each role by what it does", async ({ page, product, owner }) => {
  const questionByRole = [
    ["VIEWER", "Who is reading?"],
    ["APPROVER", "Who is approving?"],
  ] as const;
  for (const [role, question] of questionByRole) {
    const link = await createTemplateDirectLink(product, owner, {
      title: `For an ${role}`,
      recipients: [
        { ...ANA, role },
        { ...LUIS, fields: [SIGNATURE] },
      ],
    });
    await page.goto(link.path);
    await expect(page.getByRole("group", { name: question })).toBeVisible();
  }
});

test("when the response to finishing is lost, the page finds the one document that was made", async ({
  page,
  product,
  owner,
}) => {
  const link = await createTemplateDirectLink(product, owner, {
    title: "Lost direct",
    recipients: [
      { ...ANA, fields: [SIGNATURE] },
      { ...LUIS, fields: [{ ...SIGNATURE, positionX: 55 }] },
    ],
  });
  let finishes = 0;
  await page.route("**/api/trpc/direct.finish**", async (route) => {
    finishes++;
    await route.fetch();
    await route.abort("connectionreset");
  });
  await page.goto(`${link.path}?name=Lea&email=lea%40example.com`);
  await button(page, "Start").click();
  await typeSignature(page);
  await button(page, "Review").click();
  await button(page, "Sign and finish").click();
  await page.getByLabel("Code").fill(await readNewestMailedCode(product, "lea@example.com"));
  await button(page, "Confirm and finish").click();
  await expect(page.getByRole("heading", { name: "Done. You signed Lost direct." })).toBeVisible();
  expect(finishes).toBe(1);
});

test("unknown, closed and deleted links look alike and reveal nothing; one closed while open says so", async ({
  page,
  request,
  product,
  owner,
}) => {
  const link = await createTemplateDirectLink(product, owner, {
    title: "Secret merger",
    recipients: [{ ...ANA, fields: [SIGNATURE] }],
  });
  const removeNonces = (html: string) =>
    html
      .replaceAll(link.token, "TOKEN")
      .replaceAll(/nonce="[^"]*"/g, "")
      .replaceAll(/"nonce":"[^"]*"/g, "");
  const bare = await request.get(link.path);
  expect(await bare.text()).not.toContain("Secret merger");
  expect(bare.headers()["referrer-policy"]).toBe("no-referrer");
  expect(bare.status()).toBe(200);
  expect(removeNonces(await bare.text())).not.toContain("Acme");
  await page.goto(link.path);
  await expect(button(page, "Start")).toBeVisible();
  await callRest(product, owner, "/envelope/direct-link/toggle", { envelopeId: link.id, enabled: false });
  await expect(page.getByRole("heading", { name: "This link is not active" })).toBeVisible({
    timeout: toPatientMs(30),
  });
  await expectAccessible(page, "not active", BOTH);
  const [closed, unknown] = [await request.get(link.path), await request.get("/d/nobodys")];
  expect([closed.status(), unknown.status()]).toEqual([404, 404]);
  await page.goto("/d/nobodys");
  await expect(page.getByRole("heading", { name: "This link is not active" })).toBeVisible();
  const file = `/api/direct/${link.token}/items/envelope_item_x/original`;
  expect((await request.get(file)).status()).toBe(404);
});

test("the start card, the code and the way back fit 320 px and work by keyboard", async ({
  page,
  product,
  owner,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const link = await createTemplateDirectLink(product, owner, {
    title: "Narrow",
    recipients: [{ ...ANA, fields: [SIGNATURE] }],
  });
  await page.goto(link.path);
  await page.getByLabel("Your name").fill("Nia");
  await page.getByLabel("Your e-mail").fill("typo@example.com");
  await expectAccessible(page, "narrow start card", BOTH);
  await page.keyboard.press("Enter");
  await typeSignature(page);
  await button(page, "Review").click();
  await button(page, "Sign and finish").click();
  await expect(page.getByLabel("Code")).toBeFocused();
  await expectAccessible(page, "narrow code", BOTH);
  await page.keyboard.press("Escape");
  await expect(button(page, "Sign and finish")).toBeEnabled();
  await button(page, "Sign and finish").click();
  await button(page, "Use another address").click();
  await page.getByLabel("Your e-mail").fill("nia@example.com");
  await button(page, "Continue").click();
  await button(page, "Sign and finish").click();
  await page.getByLabel("Code").fill(await readNewestMailedCode(product, "nia@example.com"));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toContainText(/Done|Everyone has finished/);
});
