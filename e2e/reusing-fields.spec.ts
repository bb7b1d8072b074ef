import type { FrameLocator, Page } from "@playwright/test";
import { z } from "zod";
import { expectNoViolation } from "./fixtures/accessible";
import { documented } from "./fixtures/documented";
import { createDraft, signIn } from "./fixtures/draft";
import { type Account, expect, type Product, test } from "./fixtures/product";

const SIGNATURE = { type: "SIGNATURE", page: 1, positionX: 10, positionY: 60, width: 30, height: 6 };
const STREET = {
  ...{ type: "TEXT", page: 1, positionX: 10, positionY: 30, width: 40, height: 4 },
  fieldMeta: { type: "text", label: "Street", required: true },
};
const SECOND = { ...SIGNATURE, positionX: 55 };
const ANA = { name: "Ana Pérez", email: "ana@reuse.example", role: "SIGNER" };
const LUIS = { name: "Luis Gómez", email: "luis@reuse.example", role: "SIGNER" };

const fields = (page: Page) => page.locator("[data-field]");
const saved = (page: Page) => expect(page.getByTestId("save-state")).toHaveAttribute("data-state", "saved");

async function openFields(page: Page, owner: Account, id: string): Promise<void> {
  await page.goto(`/t/${owner.teamUrl}/envelopes/${id}/edit?step=fields`);
  await expect(page.locator("[data-testid=page-1] canvas")).toBeVisible();
}

/** A lease that Ana and Luis have fields in. */
const lease = (product: Product, owner: Account, title: string) =>
  createDraft(product, owner, 2, {
    title,
    recipients: [
      { ...ANA, fields: [STREET, SIGNATURE] },
      { ...LUIS, fields: [SECOND] },
    ],
  });

test("by keys alone, fields copied here are pasted for other people there, who are asked for once", async ({
  page,
  product,
  owner,
}) => {
  const from = await lease(product, owner, "Copied from");
  const same = await createDraft(product, owner, 1, { title: "Same people", recipients: [LUIS, ANA] });
  const others = await createDraft(product, owner, 1, {
    title: "Other people",
    recipients: [
      { name: "Marta Soto", email: "marta@reuse.example", role: "SIGNER" },
      { name: "Luis Gomez", email: "lg@reuse.example", role: "SIGNER" },
      { name: "Archive", email: "archive@reuse.example", role: "CC" },
    ],
  });
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await signIn(page, owner);
  await openFields(page, owner, from);
  await fields(page).first().focus();
  await page.keyboard.press("Control+a");
  await page.keyboard.press("Control+c");

  await openFields(page, owner, others);
  await page.getByTestId("pages").focus();
  await page.keyboard.press("Control+v");
  const dialog = page.getByRole("dialog", { name: "Paste for whom?" });
  const ana = dialog.getByRole("combobox", { name: "Fields of Ana Pérez go to" });
  await expect(ana.locator("option:checked")).toHaveText("1 · Marta Soto");
  await expect(ana.getByRole("option")).toHaveText([
    "1 · Marta Soto",
    "2 · Luis Gomez",
    "Nobody: leave them out",
  ]);
  const luis = dialog.getByRole("combobox", { name: "Fields of Luis Gómez go to" });
  await expect(luis.locator("option:checked")).toHaveText("2 · Luis Gomez");
  await expectNoViolation(page, "pasting for other people");
  await luis.focus();
  await page.keyboard.press("N");
  await expect(luis.locator("option:checked")).toHaveText("Nobody: leave them out");
  await dialog.getByRole("button", { name: "Paste 2 fields" }).press("Enter");
  await expect(fields(page)).toHaveCount(2);
  await expect(page.getByRole("button", { name: /^Street, Marta Soto, required/ })).toHaveCount(1);
  await page.keyboard.press("Control+z");
  await expect(fields(page)).toHaveCount(0);
  await saved(page);

  await openFields(page, owner, same);
  await page.getByTestId("pages").focus();
  await page.keyboard.press("Control+v");
  await expect(fields(page)).toHaveCount(3);
  await expect(page.getByRole("button", { name: /^Signature, Luis Gómez, / })).toHaveCount(1);
  await saved(page);
});

test("on a phone, in Spanish, a draft gets the fields of an earlier document and loses nothing of its own", async ({
  browser,
  product,
  owner,
}) => {
  await lease(product, owner, "Arriendo de mayo");
  const id = await createDraft(product, owner, 1, {
    title: "Arriendo de junio",
    recipients: [{ ...ANA, fields: [STREET] }],
  });
  const context = await browser.newContext({
    ...{ baseURL: product.baseUrl, viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    locale: "es-CL",
  });
  const page = await context.newPage();
  await signIn(page, owner);
  await openFields(page, owner, id);
  await page.getByRole("button", { name: /^Más: reutilizar/ }).tap();
  await page.getByRole("menuitem", { name: "Igual que un documento anterior…" }).tap();
  await page.getByRole("searchbox", { name: "Buscar documentos y plantillas" }).fill("de mayo");
  await page.getByRole("button", { name: /^Arriendo de mayo/ }).tap();
  const dialog = page.getByRole("dialog", { name: "Igual que «Arriendo de mayo»" });
  await expect(dialog).toContainText("1 de sus 3 campos cabe aquí.");
  await expect(dialog).toContainText("1 quedaría sobre un campo que ya está.");
  await expect(dialog).toContainText("1 es de alguien que aquí no tiene equivalente.");
  await expectNoViolation(page, "same as an earlier document, on a phone");
  await dialog
    .getByRole("combobox", { name: "Los campos de Luis Gómez pasan a" })
    .selectOption({ label: "1 · Ana Pérez" });
  await dialog.getByRole("button", { name: "Agregar 2 campos" }).tap();
  await expect(fields(page)).toHaveCount(3);
  await page.getByTestId("undo").tap();
  await expect(fields(page)).toHaveCount(1);
  await context.close();
});

const Stored = z.object({
  status: z.string(),
  recipients: z.array(z.unknown()),
  fields: z.array(z.unknown()),
});
const Entries = z.object({ data: z.array(z.unknown()).min(1) });

test("a draft is previewed as one of its people to the very end, at a desk and on a phone, and nothing is recorded", async ({
  page,
  product,
  owner,
}) => {
  const id = await lease(product, owner, "Previewed lease");
  const ask = async (path: string) => {
    const answer = await documented(product.baseUrl, `/envelope/${id}${path}`, {
      headers: { authorization: owner.apiToken },
    });
    return answer.json();
  };
  const stored = async () => Stored.parse(await ask(""));
  const entries = async () => Entries.parse(await ask("/audit-log"));
  const before = [await stored(), await entries()];
  await signIn(page, owner);
  await openFields(page, owner, id);
  await page.getByRole("button", { name: "More: reuse fields, preview" }).click();
  await page.getByRole("menuitem", { name: "Preview as Ana Pérez" }).click();
  await expect(page.getByText("Preview as Ana Pérez: nothing is recorded, nobody is told.")).toBeVisible();
  const frame = page.frameLocator("iframe");
  await expectNoViolation(page, "preview");
  await signIt(frame);
  await expect(frame.getByRole("heading", { level: 1 })).toContainText("Done");

  await page.getByRole("radio", { name: "Phone" }).click();
  const width = (await page.locator("iframe").boundingBox())?.width ?? 0;
  expect(width).toBeLessThan(400);
  await page.getByRole("button", { name: "Start again" }).click();
  await expect(frame.getByRole("button", { name: "Start" })).toBeVisible();
  await page.getByRole("combobox", { name: "Preview as" }).selectOption({ label: "As Luis Gómez · Signer" });
  await expect(page.getByText("Preview as Luis Gómez: nothing is recorded, nobody is told.")).toBeVisible();
  expect([await stored(), await entries()]).toEqual(before);
  await page.getByRole("link", { name: "Back to the draft" }).click();
  await expect(fields(page)).toHaveCount(3);
});

/** All that Ana has to do. */
async function signIt(frame: FrameLocator): Promise<void> {
  const press = (name: string) => frame.getByRole("button", { name }).click();
  await press("Start");
  await frame.getByRole("textbox", { name: /Street/ }).fill("Calle Larga 12");
  await press("Next");
  await press("Add signature");
  await frame.getByText("Type", { exact: true }).click();
  await frame.getByLabel("Your name").fill("Ana Pérez");
  await press("Use this signature");
  await press("Review");
  await press("Sign and finish");
}
