import type { FrameLocator, Page } from "@playwright/test";
import { z } from "zod";
import { expectNoViolation } from "./fixtures/accessible";
import { buildPagedPdf, createDraft, signIn } from "./fixtures/draft";
import { type Account, expect, type Product, test } from "./fixtures/product";
import { callValidatedRest } from "./fixtures/validated-call";

const SIGNATURE = { type: "SIGNATURE", page: 1, positionX: 10, positionY: 60, width: 30, height: 6 };
const STREET = {
  type: "TEXT",
  page: 1,
  positionX: 10,
  positionY: 30,
  width: 40,
  height: 4,
  fieldMeta: { type: "text", label: "Street", required: true },
};
const SECOND = { ...SIGNATURE, positionX: 55 };
const ANA = { name: "Ana Pérez", email: "ana@reuse.example", role: "SIGNER" };
const LUIS = { name: "Luis Gómez", email: "luis@reuse.example", role: "SIGNER" };

const fields = (page: Page) => page.locator("[data-field]");
const expectSaved = (page: Page) =>
  expect(page.getByTestId("save-state")).toHaveAttribute("data-state", "saved");

async function openFields(page: Page, owner: Account, id: string): Promise<void> {
  await page.goto(`/t/${owner.teamUrl}/envelopes/${id}/edit?step=fields`);
  await expect(page.locator("[data-testid=page-1] canvas")).toBeVisible();
}

const createLease = (product: Product, owner: Account, title: string) =>
  createDraft(product, owner, 2, {
    title,
    recipients: [
      { ...ANA, fields: [STREET, SIGNATURE] },
      { ...LUIS, fields: [SECOND] },
    ],
  });

test("by keyboard alone, copied fields are pasted for other recipients, who are asked for once", async ({
  page,
  product,
  owner,
}) => {
  const from = await createLease(product, owner, "Copied from");
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
  await expectSaved(page);

  await openFields(page, owner, same);
  await page.getByTestId("pages").focus();
  await page.keyboard.press("Control+v");
  await expect(fields(page)).toHaveCount(3);
  await expect(page.getByRole("button", { name: /^Signature, Luis Gómez, / })).toHaveCount(1);
  await expectSaved(page);
});

test("on a phone, in Spanish, a draft gets the fields of an earlier document and keeps its own", async ({
  browser,
  product,
  owner,
}) => {
  await createLease(product, owner, "Arriendo de mayo");
  const id = await createDraft(product, owner, 1, {
    title: "Arriendo de junio",
    recipients: [{ ...ANA, fields: [STREET] }],
  });
  const context = await browser.newContext({
    baseURL: product.baseUrl,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    locale: "es-CL",
  });
  const page = await context.newPage();
  await signIn(page, owner);
  await openFields(page, owner, id);
  await page.getByRole("button", { name: /^Más: reutilizar/ }).tap();
  await page.getByRole("menuitem", { name: "Igual que un documento anterior…" }).tap();
  const search = page.getByRole("searchbox", { name: "Buscar documentos y plantillas" });
  await expect(search).toBeFocused();
  await search.fill("de mayo");
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

test("a draft is previewed to the end as one of its recipients, on desktop and phone, recording nothing", async ({
  page,
  product,
  owner,
}) => {
  const id = await createLease(product, owner, "Previewed lease");
  const requestJson = async (path: string) => {
    const answer = await callValidatedRest(product.baseUrl, `/envelope/${id}${path}`, {
      headers: { authorization: owner.apiToken },
    });
    return answer.json();
  };
  const readStoredDraft = async () => Stored.parse(await requestJson(""));
  const listAuditEntries = async () => Entries.parse(await requestJson("/audit-log"));
  const before = [await readStoredDraft(), await listAuditEntries()];
  await signIn(page, owner);
  await openFields(page, owner, id);
  await page.getByRole("button", { name: "More: reuse fields, preview" }).click();
  await page.getByRole("menuitem", { name: "Preview as Ana Pérez" }).click();
  await expect(page.getByText("Preview as Ana Pérez: nothing is recorded, nobody is told.")).toBeVisible();
  const frame = page.frameLocator("iframe");
  await expectNoViolation(page, "preview");
  await signInFrame(frame);
  await expect(frame.getByRole("heading", { level: 1 })).toContainText("Done");

  await page.getByRole("radio", { name: "Phone" }).click();
  const width = (await page.locator("iframe").boundingBox())?.width ?? 0;
  expect(width).toBeLessThan(400);
  await page.getByRole("button", { name: "Start again" }).click();
  await expect(frame.getByRole("button", { name: "Start" })).toBeVisible();
  await page.getByRole("combobox", { name: "Preview as" }).selectOption({ label: "As Luis Gómez · Signer" });
  await expect(page.getByText("Preview as Luis Gómez: nothing is recorded, nobody is told.")).toBeVisible();
  expect([await readStoredDraft(), await listAuditEntries()]).toEqual(before);
  await page.getByRole("link", { name: "Back to the draft" }).click();
  await expect(fields(page)).toHaveCount(3);
});

const Sets = z.object({ data: z.array(z.object({ id: z.string(), name: z.string() })) });
const Placed = z.object({
  fields: z.array(
    z.object({
      type: z.string(),
      page: z.number(),
      fieldMeta: z.object({ type: z.string() }).loose(),
      positionX: z.number(),
      positionY: z.number(),
      width: z.number(),
      height: z.number(),
    }),
  ),
});

/** Reads saved field sets, and the fields of any envelope, as REST returns them. */
function createRestReader(product: Product, owner: Account) {
  const headers = { authorization: owner.apiToken };
  const requestJson = async (path: string) =>
    (await callValidatedRest(product.baseUrl, path, { headers })).json();
  const listSets = async () => Sets.parse(await requestJson("/field-set")).data;
  const listPlacedFields = async (path: string) => {
    const found = Placed.parse(await requestJson(path)).fields;
    return found.sort((a, b) => a.positionY - b.positionY || a.positionX - b.positionX);
  };
  return {
    names: async () => (await listSets()).map(({ name }) => name),
    ofEnvelope: (id: string) => listPlacedFields(`/envelope/${id}`),
    ofSet: async (name: string) =>
      listPlacedFields(`/field-set/${(await listSets()).find((set) => set.name === name)?.id}`),
  };
}

async function chooseByKeys(page: Page, menu: string, item: string): Promise<void> {
  await page.getByRole("button", { name: menu, exact: true }).press("Enter");
  await page.getByRole("menuitem", { name: item }).press("Enter");
}
const MORE = "More: reuse fields, preview";

test("by keyboard alone, a field set is saved from one draft, used in another, renamed, deleted and restored", async ({
  page,
  product,
  owner,
}) => {
  const restReader = createRestReader(product, owner);
  const from = await createLease(product, owner, "Set from here");
  const to = await createDraft(product, owner, 1, {
    title: "Set used here",
    file: await buildPagedPdf(1, [612, 792]),
    recipients: [
      { name: "Marta Soto", email: "marta@reuse.example", role: "SIGNER" },
      { name: "Luis Gomez", email: "lg@reuse.example", role: "SIGNER" },
    ],
  });
  await signIn(page, owner);
  await openFields(page, owner, from);
  await fields(page).first().focus();
  await page.keyboard.press("Control+a");
  await chooseByKeys(page, MORE, "Save the selection as a set…");
  const saving = page.getByRole("dialog", { name: "Save as a set" });
  await expect(saving).toContainText("3 fields, selected");
  await expect(saving).toContainText("2 × Signer");
  const name = saving.getByRole("textbox", { name: "Name of the set" });
  await expect(name).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(name).toHaveAccessibleDescription(/Give the set a name/);
  await expectNoViolation(page, "saving a set");
  await page.keyboard.type("Signatures of a lease");
  await page.keyboard.press("Enter");
  await expect(saving).toBeHidden();
  await expect(page.getByRole("button", { name: MORE })).toBeFocused();
  const savedFields = await restReader.ofSet("Signatures of a lease");
  expect(savedFields).toHaveLength(3);
  const places = savedFields.map(({ fieldMeta: _, ...place }) => place);
  expect(await restReader.ofEnvelope(from)).toMatchObject(places);

  await openFields(page, owner, to);
  await chooseByKeys(page, MORE, "Saved sets…");
  const sets = page.getByRole("dialog", { name: "Saved sets of fields" });
  const row = (called: string) => sets.getByRole("button", { name: `${called} 3 fields · 2 × Signer` });
  await row("Signatures of a lease").press("Enter");
  const using = page.getByRole("dialog", { name: "Use “Signatures of a lease”" });
  await expect(using).toContainText("3 of its 3 fields fit here.");
  const second = using.getByRole("combobox", { name: "Fields of Signer 2 go to" });
  await expect(second.locator("option:checked")).toHaveText("2 · Luis Gomez");
  await expectNoViolation(page, "using a set");
  await using.getByRole("button", { name: "Add 3 fields" }).press("Enter");
  await expect(fields(page)).toHaveCount(3);
  await expectSaved(page);
  expect(await restReader.ofEnvelope(to)).toMatchObject(places);
  await expect(page.getByRole("button", { name: /^Street, Marta Soto, required/ })).toHaveCount(1);

  await chooseByKeys(page, MORE, "Saved sets…");
  await row("Signatures of a lease").press("Enter");
  await expect(using).toContainText("3 would overlap a field that is already there.");
  await using.getByRole("button", { name: "Choose another" }).press("Enter");
  await expect(row("Signatures of a lease")).toBeFocused();
  await chooseByKeys(page, "Actions for “Signatures of a lease”", "Rename");
  const renamed = sets.getByRole("textbox", { name: "New name of “Signatures of a lease”" });
  await expect(renamed).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(row("Signatures of a lease")).toBeFocused();
  await chooseByKeys(page, "Actions for “Signatures of a lease”", "Rename");
  await expect(renamed).toBeFocused();
  await expectNoViolation(page, "renaming a set");
  await page.keyboard.type("Lease");
  await page.keyboard.press("Enter");
  await expect(row("Lease")).toBeFocused();
  expect(await restReader.names()).toContain("Lease");

  await chooseByKeys(page, "Actions for “Lease”", "Delete");
  const undo = sets.getByRole("button", { name: "Undo" });
  await expect(undo).toBeFocused();
  await expect(undo).toHaveAccessibleDescription("“Lease” deleted");
  await expectNoViolation(page, "a deleted set");
  expect(await restReader.names()).not.toContain("Lease");
  await page.keyboard.press("Enter");
  await expect(row("Lease")).toBeFocused();
  expect(await restReader.ofSet("Lease")).toEqual(savedFields);
  await page.keyboard.press("Escape");
  await expect(sets).toBeHidden();
});

test("on a phone, in Spanish, a field set is saved, used, renamed, deleted and restored", async ({
  browser,
  product,
  owner,
}) => {
  const restReader = createRestReader(product, owner);
  const from = await createLease(product, owner, "Arriendo con conjunto");
  const to = await createDraft(product, owner, 1, { title: "Arriendo sin campos", recipients: [ANA] });
  const context = await browser.newContext({
    baseURL: product.baseUrl,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    locale: "es-CL",
  });
  const page = await context.newPage();
  const chooseByTap = async (menu: RegExp, item: string) => {
    await page.getByRole("button", { name: menu }).tap();
    await page.getByRole("menuitem", { name: item }).tap();
  };
  await signIn(page, owner);
  await openFields(page, owner, from);
  await chooseByTap(/^Más: reutilizar/, "Guardar como conjunto…");
  const saving = page.getByRole("dialog", { name: "Guardar como conjunto" });
  await expect(saving).toContainText("3 campos (todos los del archivo)");
  await expectNoViolation(page, "saving a set, on a phone");
  await saving.getByRole("textbox", { name: "Nombre del conjunto" }).fill("Arriendo de oficina");
  await saving.getByRole("button", { name: "Guardar 3 campos" }).tap();
  await expect(saving).toBeHidden();
  const savedFields = await restReader.ofSet("Arriendo de oficina");

  await openFields(page, owner, to);
  await page.getByRole("button", { name: /^Más: reutilizar/ }).tap();
  const nothing = page.getByRole("menuitem", { name: "Guardar como conjunto…" });
  await expect(nothing).toBeDisabled();
  await expect(nothing).toContainText("Este archivo todavía no tiene campos.");
  await page.getByRole("menuitem", { name: "Conjuntos guardados…" }).tap();
  const sets = page.getByRole("dialog", { name: "Conjuntos de campos guardados" });
  const row = (called: string) => sets.getByRole("button", { name: `${called} 3 campos · 2 × Firmante` });
  await row("Arriendo de oficina").tap();
  const using = page.getByRole("dialog", { name: "Usar «Arriendo de oficina»" });
  await expect(using).toContainText("1 es de alguien que aquí no tiene equivalente.");
  await expectNoViolation(page, "using a set, on a phone");
  await using.getByRole("button", { name: "Agregar 2 campos" }).tap();
  await expect(fields(page)).toHaveCount(2);
  await expectSaved(page);

  await chooseByTap(/^Más: reutilizar/, "Conjuntos guardados…");
  await chooseByTap(/«Arriendo de oficina»/, "Cambiar nombre");
  await sets.getByRole("textbox", { name: /^Nuevo nombre/ }).fill("Oficina");
  await sets.getByRole("button", { name: "Cambiar nombre" }).tap();
  await expect(row("Oficina")).toBeVisible();
  await chooseByTap(/«Oficina»/, "Eliminar");
  await expect(sets).toContainText("«Oficina» eliminado");
  expect(await restReader.names()).not.toContain("Oficina");
  await sets.getByRole("button", { name: "Deshacer" }).tap();
  await expect(row("Oficina")).toBeVisible();
  expect(await restReader.ofSet("Oficina")).toEqual(savedFields);
  await context.close();
});

async function signInFrame(frame: FrameLocator): Promise<void> {
  const pressButton = (name: string) => frame.getByRole("button", { name }).click();
  await pressButton("Start");
  await frame.getByRole("textbox", { name: /Street/ }).fill("Calle Larga 12");
  await pressButton("Next");
  await pressButton("Add signature");
  await frame.getByText("Type", { exact: true }).click();
  await frame.getByLabel("Your name").fill("Ana Pérez");
  await pressButton("Use this signature");
  await pressButton("Review");
  await pressButton("Sign and finish");
}
