import type { Locator, Page } from "@playwright/test";
import { zipSync } from "fflate";
import { expectAccessible } from "./fixtures/accessible";
import { buildPagedPdf, signIn } from "./fixtures/draft";
import { type Account, expect, type Product, test } from "./fixtures/product";

/** Takes pictures for review when `RUBRICA_PICTURES` names a folder. */
async function takePicture(page: Page, name: string): Promise<void> {
  const folder = process.env.RUBRICA_PICTURES;
  if (folder) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
}

async function createTemplate(product: Product, owner: Account): Promise<string> {
  const buildPosition = (positionY: number) => ({ page: 1, positionX: 10, positionY, width: 30, height: 5 });
  const fields = [
    { identifier: 0, type: "SIGNATURE", ...buildPosition(80) },
    { identifier: 0, type: "TEXT", ...buildPosition(20), fieldMeta: { type: "text", label: "Flat" } },
    {
      identifier: 0,
      type: "NUMBER",
      ...buildPosition(30),
      fieldMeta: { type: "number", label: "Rooms", minValue: 1, maxValue: 9 },
    },
  ];
  const payload = {
    title: "Lease agreement",
    type: "TEMPLATE",
    recipients: [{ email: "recipient.1@placeholder.invalid", name: "Tenant", role: "SIGNER", fields }],
  };
  const form = new FormData();
  form.set("payload", JSON.stringify(payload));
  form.append(
    "files",
    new Blob([Buffer.from(await buildPagedPdf(1))], { type: "application/pdf" }),
    "lease.pdf",
  );
  const answer = await fetch(`${product.baseUrl}/api/v2/envelope/create`, {
    method: "POST",
    headers: { authorization: owner.apiToken },
    body: form,
  });
  const text = await answer.text();
  expect(answer.status, text).toBe(200);
  return JSON.parse(text).id;
}

const csvFile = (lines: readonly string[]) => ({
  name: "leases.csv",
  mimeType: "text/csv",
  buffer: Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), Buffer.from(lines.join("\r\n"), "utf8")]),
});

/** Builds a workbook like Excel's: shared strings, a number, a date. */
function buildXlsx(): Buffer {
  const buildSharedStrings = (words: readonly string[]) =>
    words.map((word) => `<si><t>${word}</t></si>`).join("");
  const files: Record<string, string> = {
    "xl/workbook.xml": `<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>`,
    "xl/styles.xml": `<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>`,
    "xl/sharedStrings.xml": `<sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">${buildSharedStrings(["Correo", "Flat", "Rooms", "ana@example.org"])}</sst>`,
    "xl/worksheets/sheet1.xml": `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData><row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="C1" t="s"><v>2</v></c></row><row r="2"><c r="A2" t="s"><v>3</v></c><c r="B2" s="1"><v>46112</v></c><c r="C2"><v>3</v></c></row></sheetData></worksheet>`,
  };
  const bytes = Object.entries(files).map(([name, xml]) => [name, new TextEncoder().encode(xml)] as const);
  return Buffer.from(zipSync(Object.fromEntries(bytes)));
}

/** Pastes text into the grid in the clipboard format of a spreadsheet. */
const pasteCells = (grid: Locator, text: string) =>
  grid.evaluate((element, cells) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", cells);
    element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }, text);

const readStoredDrafts = (page: Page): Promise<string> =>
  page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        const opening = indexedDB.open("rubrica-bulk-drafts", 1);
        opening.onupgradeneeded = () => opening.result.createObjectStore("drafts");
        opening.onerror = () => resolve("failed");
        opening.onsuccess = () => {
          const all = opening.result.transaction("drafts").objectStore("drafts").getAll();
          all.onsuccess = () => {
            opening.result.close();
            resolve(JSON.stringify(all.result));
          };
        };
      }),
  );

test("a user types, corrects and sends twenty rows by keyboard and sees each become an envelope", {
  tag: "@core",
}, async ({ page, product, owner }) => {
  await signIn(page, owner);
  const template = await createTemplate(product, owner);
  await page.goto(`/t/${owner.teamUrl}/templates/${template}/bulk`);
  await page.getByRole("button", { name: "Type rows here" }).focus();
  await page.keyboard.press("Enter");
  const grid = page.getByRole("grid", { name: "Rows to send" });
  await expect(grid).toBeVisible();
  await grid.getByRole("gridcell").first().focus();
  for (let row = 1; row <= 20; row += 1) {
    const wrong = row === 7;
    await page.keyboard.type(wrong ? "tenant at example" : `tenant${row}@example.org`);
    await page.keyboard.press("Tab");
    await page.keyboard.type(`Tenant ${row}`);
    await page.keyboard.press("Tab");
    await page.keyboard.type(`Flat ${row}`);
    await page.keyboard.press("Tab");
    await page.keyboard.type(String((row % 9) + 1));
    await page.keyboard.press("Enter");
    await page.keyboard.press("Control+ArrowLeft");
    await page.keyboard.press("ArrowRight");
  }
  await expect(page.getByText("19 ready, 1 to fix, 0 left out")).toBeVisible();
  await expectAccessible(page, "check the rows");
  await page.keyboard.press("ControlOrMeta+Enter");
  await expect(page.getByText("must be one e-mail address", { exact: false })).toBeVisible();
  await takePicture(page, "bulk-check");
  await page.keyboard.type("tenant7@example.org");
  await page.keyboard.press("Enter");
  await expect(page.getByText("20 ready, 0 to fix, 0 left out")).toBeVisible();
  // Enter on a row's number leaves the row out and takes it back.
  await page.keyboard.press("Control+ArrowLeft");
  await page.keyboard.press("Enter");
  await expect(page.getByText("19 ready, 0 to fix, 1 left out")).toBeVisible();
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Continue with 20 rows" }).focus();
  await page.keyboard.press("Enter");
  await page.getByLabel("Name", { exact: true }).focus();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("Leases of March");
  await page.getByLabel("Documents per minute").focus();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("600");
  await expectAccessible(page, "send the rows");
  await takePicture(page, "bulk-send");
  await page.getByRole("button", { name: /^Send 20 documents/ }).focus();
  await page.keyboard.press("Enter");
  await page.waitForURL("**/bulk-sends/*");
  await expect(page.getByRole("heading", { name: /Leases of March/ })).toBeVisible();
  await expect(page.getByText("Template: Lease agreement · revision 1")).toBeVisible();
  await expect(page.getByText("20 of 20")).toBeVisible({ timeout: 60_000 });
  await expect(page.getByRole("link", { name: "Open document" })).toHaveCount(20);
  await expectAccessible(page, "a bulk send that ended");
  await takePicture(page, "bulk-run");
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Result as CSV" }).click();
  expect((await download).suggestedFilename()).toBe("Leases of March.csv");
  await page.goto(`/t/${owner.teamUrl}/bulk-sends`);
  await expect(page.getByRole("row").filter({ hasText: "Leases of March" })).toContainText("Finished");
  await expectAccessible(page, "bulk sends");
  await takePicture(page, "bulk-list");
});

test("bulk send reads semicolons and Excel, refuses empty or one-column files, and reports a repeated file", async ({
  page,
  product,
  owner,
}) => {
  await signIn(page, owner);
  const template = await createTemplate(product, owner);
  const start = `/t/${owner.teamUrl}/templates/${template}/bulk`;
  const chooseFile = (file: { name: string; mimeType: string; buffer: Buffer }) =>
    page.locator("input[type=file]").setInputFiles(file);
  await page.goto(start);
  await expectAccessible(page, "data of a bulk send");
  await takePicture(page, "bulk-data");
  await chooseFile({ name: "empty.csv", mimeType: "text/csv", buffer: Buffer.alloc(0) });
  await expect(page.getByText("The file is empty")).toBeVisible();
  await chooseFile(csvFile(["E-mail", "ana@example.org"]));
  await expect(page.getByText("The file has one column only")).toBeVisible();

  await chooseFile({ name: "leases.xlsx", mimeType: "application/zip", buffer: buildXlsx() });
  await expect(page.getByText("leases.xlsx was read")).toBeVisible();
  await page.getByRole("button", { name: "Match columns" }).click();
  await expect(page.getByLabel("What “Correo” fills")).toHaveValue(/email/);
  await expect(page.getByText("2026-03-31")).toBeVisible();

  // The rows survive a reload and another visit until the sender discards them.
  await page.getByRole("button", { name: "Check the rows" }).click();
  const grid = page.getByRole("grid", { name: "Rows to send" });
  await grid.getByRole("gridcell").first().focus();
  await page.keyboard.type("beth@example.org");
  await page.keyboard.press("Enter");
  // Cells pasted beyond the last row add rows.
  await grid.getByRole("gridcell").first().focus();
  await pasteCells(grid, "beth@example.org\nbob@example.org\n");
  await expect(page.getByText("1 row was added for what you pasted", { exact: true })).toBeVisible();
  await expect(grid.getByText("bob@example.org")).toBeVisible();
  await expect.poll(() => readStoredDrafts(page)).toContain("bob@example.org");
  await page.reload();
  await expect(grid.getByText("beth@example.org")).toBeVisible();
  await page.goto(`/t/${owner.teamUrl}/bulk-sends`);
  const prepared = page.getByRole("region", { name: "Being prepared in this browser" });
  await expectAccessible(page, "tables that are being prepared");
  await takePicture(page, "bulk-prepared");
  await prepared.getByRole("link", { name: "leases.xlsx" }).click();
  await expect(grid.getByText("beth@example.org")).toBeVisible();
  await page.goto(start);
  const still = page.getByText("You have 2 unsent rows");
  await expect(still).toBeVisible();
  await expectAccessible(page, "a table that is still here");
  await takePicture(page, "bulk-kept");
  await page.getByRole("button", { name: "Start over" }).click();
  await expect(still).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(still).toBeVisible();

  const lines = [
    "Correo;Nombre;Flat;Rooms;Notas",
    "ana@example.org;Ana Muñoz;4B;3;",
    "ben@example.org;Ben;4C;77;no",
    "ana@example.org;Ana Muñoz;4D;2;",
  ];
  await chooseFile(csvFile(lines));
  await page.getByRole("button", { name: "Match columns" }).click();
  await expect(page.getByText("4 of 5 columns are matched", { exact: false })).toBeVisible();
  await expectAccessible(page, "columns of a bulk send");
  await takePicture(page, "bulk-map");
  await page.getByRole("button", { name: "Check the rows" }).click();
  await expect(page.getByText("2 ready, 1 to fix, 0 left out")).toBeVisible();
  await expect(page.getByRole("radio", { name: "Duplicates 1" })).toBeVisible();
  await page.getByRole("button", { name: "Leave out the row with errors" }).click();
  await page.getByRole("button", { name: "Continue with 2 rows" }).click();
  await page.getByText("Drafts only").click();
  await page.getByRole("button", { name: "Create 2 drafts" }).click();
  await page.waitForURL("**/bulk-sends/*");
  await expect(page.getByText("2 of 2")).toBeVisible({ timeout: 60_000 });

  await page.goto(start);
  await expect(page.getByText("Drop a CSV or Excel file here")).toBeVisible();
  await expect(page.getByText("unsent row")).toHaveCount(0);
  await chooseFile(csvFile(lines));
  await expect(page.getByText("This file was sent before")).toBeVisible();
  await expect.poll(() => readStoredDrafts(page)).toContain("ben@example.org");
  await page.getByRole("button", { name: /^Account of/ }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await page.waitForURL("**/signin**");
  expect(await readStoredDrafts(page)).toBe("[]");
});
