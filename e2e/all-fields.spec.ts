import { spawnSync } from "node:child_process";
import type { Page } from "@playwright/test";
import { toPatientMs } from "@/server/cli/testing/patience";
import { expectAccessible } from "./fixtures/accessible";
import { ALL_FIELDS } from "./fixtures/all-fields";
import { drawWithFinger, drawWithMouse } from "./fixtures/finger";
import { expect, type Product, test } from "./fixtures/product";
import { listLostContent } from "./fixtures/reflow";
import { expectSealed } from "./fixtures/sealed-file";
import { type NewField, sendEnvelope } from "./fixtures/sent-envelope";

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };
const ANA = { name: "Ana Núñez", email: "ana@example.org" };
const SIGNATURE: NewField = { type: "SIGNATURE", page: 2, positionY: 60, height: 7 };
const STREET: NewField = {
  type: "TEXT",
  positionY: 30,
  fieldMeta: { type: "text", label: "Street", required: true },
};

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name });
/** The to-do panel; the page beside it may show the same controls. */
const panel = (page: Page) => page.locator("#to-do");

function readPdfText(file: string): string {
  const toolResult = spawnSync("pdftotext", ["-layout", file, "-"], { encoding: "utf8" });
  expect(toolResult.status).toBe(0);
  return toolResult.stdout;
}

/** Counts the images on the first pages: 0 where every signature is drawn with paths. */
function countPictures(file: string, pages: number): number {
  const toolResult = spawnSync("pdfimages", ["-list", "-l", String(pages), file], { encoding: "utf8" });
  expect(toolResult.status).toBe(0);
  return toolResult.stdout.trim().split("\n").length - 2;
}

async function downloadSealedFile(
  page: Page,
  product: Product,
  original: Buffer,
  link: string,
): Promise<string> {
  const download = page.getByRole("link", { name: link });
  await expect(download).toBeVisible({ timeout: toPatientMs(30) });
  const sealed = await page.request.get((await download.getAttribute("href")) ?? "");
  return expectSealed(product, await sealed.body(), original);
}

async function downloadOriginal(page: Page, name: string): Promise<Buffer> {
  const href = await page.getByRole("link", { name }).getAttribute("href");
  return (await page.request.get(href ?? "")).body();
}

test.describe("on a phone, in Spanish, with a finger", () => {
  test.use({ ...PHONE, locale: "es-CL" });

  test("a recipient fills every type of field, draws one signature for both places, and it is sealed as paths", {
    tag: "@core",
  }, async ({ page, product, owner }) => {
    const sent = await sendEnvelope(product, owner, {
      title: "Contrato completo",
      meta: { language: "es" },
      recipients: [{ ...ANA, fields: ALL_FIELDS }],
    });
    await page.goto(sent.getUrl(ANA.email));
    const next = button(page, "Siguiente");
    await button(page, "Comenzar").tap();
    await expect(page.getByText("Completamos 3 campos por usted.")).toBeVisible();
    const original = await downloadOriginal(page, "Descargar sin firmas");

    await expect(page.getByRole("textbox", { name: /Iniciales/ })).toHaveValue("AN");
    await expectAccessible(page, "initials step");
    await next.tap();
    const rut = page.getByRole("textbox", { name: /RUT/ });
    await rut.fill("111111112");
    await next.tap();
    await expect(page.getByText("El número y su dígito verificador no coinciden.")).toBeVisible();
    await expect(rut).toHaveAttribute("aria-invalid", "true");
    await expect(page.locator("main")).not.toContainText("11.111.111-1");
    await rut.fill("11111111-1");
    await next.tap();

    const rent = page.getByRole("textbox", { name: /Rent/ });
    await expect(page.getByText("De 100 a 5.000")).toBeVisible();
    await rent.fill("1.234,5");
    await expect(page.getByText("Se lee como 1.234,5. En el papel dirá 1234.5")).toBeVisible();
    await next.tap();
    await page.getByRole("textbox", { name: /Street/ }).fill("Calle Larga 12");
    await expect(page.getByText("14 de 40 caracteres")).toBeVisible();
    await next.tap();
    await page.getByRole("radio", { name: "Quarterly" }).tap();
    await next.tap();
    await page.getByRole("checkbox", { name: "Quiet" }).tap();
    await next.tap();
    await expect(page.getByText("Elija al menos 2.", { exact: true })).toBeVisible();
    await page.getByRole("checkbox", { name: "No dogs" }).tap();
    await next.tap();
    await page.getByRole("combobox", { name: /Region/ }).selectOption("Región 13");
    await next.tap();

    await button(page, "Agregar firma").tap();
    await expect(page.getByRole("radio", { name: "Dibujar" })).toBeChecked();
    await page.setViewportSize({ width: 844, height: 390 });
    await drawWithFinger(page, /Firme aquí/);
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(page.locator("dialog svg.touch-none path").first()).toHaveAttribute("d", /^M/);
    await expectAccessible(page, "pad with ink, turned back");
    // A click, not a tap: a loaded browser sometimes drops a tap that follows a drawing.
    await button(page, "Usar esta firma").click();
    await button(page, "Usar también en el otro lugar").click();
    await expect(page.getByText("Queda 1 campo opcional")).toBeVisible();
    await button(page, "Revisar").last().tap();
    await expect(page.getByRole("region", { name: "Lo que completó" })).toContainText("1234.5");
    await button(page, "Firmar y terminar").tap();
    await expect(page.getByRole("heading", { level: 1 })).toContainText(/Listo|Todos terminaron/);

    const file = await downloadSealedFile(page, product, original, "Descargar documento firmado");
    const words = readPdfText(file);
    for (const value of [
      "Ana Núñez",
      ANA.email,
      "11.111.111-1",
      "1234.5",
      "Calle Larga 12",
      "Flat 2 B",
      "Región 13",
    ]) {
      expect(words).toContain(value);
    }
    expect(countPictures(file, 2), "drawn ink is sealed as paths").toBe(0);
  });
});

test.describe("with the keyboard alone", () => {
  test.use({ viewport: { width: 1280, height: 800 } });

  test("a recipient fills every type of field in the form and types the signature", async ({
    page,
    product,
    owner,
  }) => {
    test.slow();
    const sent = await sendEnvelope(product, owner, {
      title: "Keyboard alone",
      recipients: [{ ...ANA, fields: ALL_FIELDS }],
    });
    await page.goto(sent.getUrl(ANA.email));
    await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
    const tabTo = async (
      role: "button" | "textbox" | "radio" | "checkbox" | "combobox",
      name: string | RegExp,
    ) => {
      const target = page.getByRole(role, { name }).first();
      await target.waitFor();
      for (let tabs = 0; tabs < 120; tabs++) {
        if (await target.evaluate((element) => element === document.activeElement)) return;
        await page.keyboard.press("Tab");
      }
      await expect(target).toBeFocused();
    };
    const pressButton = async (name: string | RegExp) => {
      await tabTo("button", name);
      await page.keyboard.press("Enter");
    };
    await pressButton(/^Start$/);
    const original = await downloadOriginal(page, "Download without signatures");
    await pressButton("Fill in as a form");
    await expect(page.getByRole("heading", { name: "Fill in as a form" })).toBeFocused();
    await expect(page.getByText("On the paper: Agreement, page 1.").first()).toBeVisible();
    await expectAccessible(page, "form view");

    await tabTo("textbox", /Initials/);
    await expect(page.getByRole("textbox", { name: /Initials/ })).toHaveAccessibleDescription(
      /Agreement, page 1/,
    );
    await tabTo("textbox", /RUT/);
    await page.keyboard.type("11.111.111-1");
    await tabTo("textbox", /Rent/);
    await page.keyboard.type("99");
    await tabTo("textbox", /Street/);
    await page.keyboard.type("Long Street 7");
    await tabTo("radio", "Monthly");
    await page.keyboard.press("Space");
    await tabTo("checkbox", "Quiet");
    await page.keyboard.press("Space");
    await tabTo("checkbox", "Clean");
    await page.keyboard.press("Space");
    await expect(page.getByText("Choose at least 2. 2 chosen.")).toBeVisible();
    await tabTo("combobox", /Region/);
    await page.keyboard.type("region 12");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("combobox", { name: /Region/ })).toHaveValue("Región 12");
    await pressButton("Review");
    await expect(page.getByText("3 fields need attention")).toBeVisible();
    const rent = page.getByRole("textbox", { name: /Rent/ });
    await expect(rent).toBeFocused();
    await expect(rent).toHaveAccessibleDescription(/at least 100/);
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.type("1,234.5");
    await pressButton("Add signature");
    await expect(page.getByRole("radio", { name: "Type" })).toBeChecked();
    await expectAccessible(page, "typed signature");
    await tabTo("radio", "Style 1");
    await page.keyboard.press("ArrowDown");
    await expect(page.getByRole("radio", { name: "Style 2" })).toBeChecked();
    await pressButton("Use this signature");
    await pressButton("Use the one I made");
    await pressButton("Review");
    await expect(page.getByRole("region", { name: "What you filled in" })).toContainText("Long Street 7");
    await pressButton("Sign and finish");
    await expect(page.getByRole("heading", { level: 1 })).toContainText(/Done|Everyone has finished/);

    const file = await downloadSealedFile(page, product, original, "Download signed document");
    const words = readPdfText(file);
    for (const value of ["11.111.111-1", "1,234.5", "Long Street 7", "Región 12"])
      expect(words).toContain(value);
    expect(countPictures(file, 2), "typed ink is sealed as paths").toBe(0);
  });
});

test("text typed on the page itself is stored, and stored again when overwritten", async ({
  page,
  product,
  owner,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const recipients = [
    {
      ...ANA,
      fields: [
        STREET,
        {
          type: "RADIO",
          positionY: 45,
          height: 12,
          fieldMeta: {
            type: "radio",
            label: "Payment",
            values: [
              { id: 1, checked: false, value: "Monthly" },
              { id: 2, checked: false, value: "Yearly" },
            ],
          },
        },
        SIGNATURE,
      ],
    },
  ];
  const sent = await sendEnvelope(product, owner, { title: "On paper", recipients });
  await page.goto(sent.getUrl(ANA.email));
  await button(page, "Start").click();
  const paper = page.getByRole("region", { name: "Document" });
  const onPaper = paper.getByRole("textbox", { name: /Street/ });
  const street = paper.getByRole("button", { name: /Street/ });
  await street.click();
  for (const words of ["First Street 1", "Second Street 2"]) {
    await onPaper.fill(words);
    await onPaper.press("Tab");
    await expect(page.locator("[data-save=saved]")).toBeVisible();
    // Pressed while the page becomes interactive, the button would leave amid Playwright's click.
    await page.reload({ waitUntil: "networkidle" });
    await button(page, "Continue").click();
    await street.click();
    await expect(onPaper).toHaveValue(words);
  }
  const payment = paper.getByRole("button", { name: /Payment/ });
  const box = await payment.boundingBox();
  await payment.click({ position: { x: 12, y: (box?.height ?? 0) * 0.75 } });
  const yearly = paper.getByRole("radio", { name: "Yearly" });
  await expect(yearly).toBeChecked();
  await expect(yearly).toBeFocused();
  await expect(panel(page).getByRole("radio", { name: "Yearly" })).toBeChecked();
  await expectAccessible(page, "a control on the paper");
  await panel(page).getByRole("button", { name: "Clear choice" }).click();
  await expect(panel(page).getByRole("radio", { name: "Yearly" })).not.toBeChecked();
});

test("a signature drawn on the phone appears on the desktop; the URL serves one device and reveals nothing", async ({
  page,
  browser,
  product,
  owner,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const recipients = [{ ...ANA, fields: [SIGNATURE] }];
  const sent = await sendEnvelope(product, owner, { title: "Secret merger", recipients });
  await page.goto(sent.getUrl(ANA.email));
  await button(page, "Start").click();
  await panel(page).getByRole("button", { name: "Add signature" }).click();
  await page.getByText("Draw", { exact: true }).click();
  await button(page, "Draw on my phone").click();
  await expect(page.getByText("Waiting for your phone.")).toBeVisible();
  await expectAccessible(page, "code for the phone");
  const address = (await page.locator("[data-phone-link]").textContent()) ?? "";

  const context = await browser.newContext(PHONE);
  const phone = await context.newPage();
  await phone.goto(address);
  await expect(phone.getByRole("heading", { name: "Draw your signature" })).toBeVisible();
  const phoneHtml = await phone.content();
  for (const secret of ["Secret merger", ANA.name, ANA.email, owner.email])
    expect(phoneHtml).not.toContain(secret);
  await expect(page.getByText("Your phone is connected.")).toBeVisible();
  await button(phone, "Send").tap();
  await expect(phone.getByText("That looks like a dot")).toBeVisible();
  await expectAccessible(phone, "pad of the phone");
  await drawWithFinger(phone, /Sign here/);
  await expect(page.locator("dialog path[fill='#14226B'][d^=M]").first()).toBeVisible();
  // A click, not a tap: a loaded browser sometimes takes a tap after a stroke for the end of the stroke.
  await button(phone, "Send").click();
  await expect(phone.getByText("Sent. Continue on your other screen.")).toBeVisible();
  await expect(page.getByText("Your drawing has arrived.")).toBeVisible();

  const thief = await browser.newContext();
  const other = await thief.newPage();
  await other.goto(address);
  await expect(other.getByText("This drawing page is no longer valid.")).toBeVisible();
  await button(page, "Use this signature").click();
  await button(page, "Review").click();
  await button(page, "Sign and finish").click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(/Done|Everyone has finished/);
  await context.close();
  await thief.close();
});

test.describe("320 px wide with text at 200 %", () => {
  test.use({ viewport: { width: 320, height: 640 }, hasTouch: true });

  test("no content is cut off from the first step to the last", async ({ page, product, owner }) => {
    const recipients = [{ ...ANA, fields: [STREET, SIGNATURE] }];
    const sent = await sendEnvelope(product, owner, { title: "Narrow", recipients });
    await page.goto(sent.getUrl(ANA.email));
    const enlargeText = () =>
      page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
    await button(page, "Start").waitFor();
    await enlargeText();
    await button(page, "Start").tap();
    await page.getByRole("textbox", { name: /Street/ }).fill("Calle 1");
    expect(await listLostContent(page), "text step").toEqual([]);
    await button(page, "Next").tap();
    await expect(button(page, "See all")).toBeVisible();
    expect(await listLostContent(page), "signature step").toEqual([]);
    await button(page, "See all").tap();
    await expect(page.getByRole("heading", { name: "Fill in as a form" })).toBeVisible();
    expect(await listLostContent(page), "form view").toEqual([]);
    await button(page, "Add signature").tap();
    await drawWithMouse(page);
    expect(await listLostContent(page), "pad").toEqual([]);
    await button(page, "Use this signature").tap();
    await button(page, "Review").tap();
    await expect(button(page, "What this means")).toBeVisible();
    expect(await listLostContent(page), "review").toEqual([]);
    await button(page, "Sign and finish").tap();
    await expect(page.getByRole("heading", { level: 1 })).toContainText(/Done|Everyone has finished/);
  });
});
