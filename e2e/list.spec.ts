import type { Page } from "@playwright/test";
import { unzipSync } from "fflate";
import { expectAccessible } from "./fixtures/accessible";
import { openDatabase } from "./fixtures/database";
import { createDraft, signIn } from "./fixtures/draft";
import { type Account, expect, test } from "./fixtures/product";

/** Calls the operations directly: the setup is not what these tests prove. */
async function callOperation(page: Page, owner: Account, operation: string, input: object): Promise<void> {
  await page.evaluate(
    async ({ operation, input, teamUrl }) => {
      const headers = { "content-type": "application/json", "x-team-url": teamUrl };
      await fetch(`/api/trpc/${operation}`, { method: "POST", headers, body: JSON.stringify(input) });
    },
    { operation, input, teamUrl: owner.teamUrl },
  );
}

async function takePicture(page: Page, name: string): Promise<void> {
  const folder = process.env.RUBRICA_PICTURES;
  if (folder) await page.screenshot({ path: `${folder}/${name}.png` });
}

const tableRow = (page: Page, title: string) => page.getByRole("row").filter({ hasText: title });

test("a dialog opened without a connection appears once it is back and leaves everything else in place", async ({
  page,
  product,
  owner,
}) => {
  await createDraft(product, owner, 1, { title: "Far away" });
  await signIn(page, owner);
  await page.goto(`/t/${owner.teamUrl}/envelopes?q=Far`);
  await expect(tableRow(page, "Far away")).toBeVisible();
  await page.context().setOffline(true);
  await tableRow(page, "Far away")
    .getByRole("button", { name: /Far away/ })
    .click();
  await page.getByRole("menuitem", { name: "Delete…" }).click();
  await expect(page.getByText("No connection. Nothing on this page is lost", { exact: false })).toBeVisible();
  await expectAccessible(page, "list without a connection");
  await takePicture(page, "list-offline");
  await expect(tableRow(page, "Far away")).toBeVisible();
  await page.context().setOffline(false);
  const dialog = page.getByRole("alertdialog", { name: /Far away/ });
  await expect(dialog).toBeVisible({ timeout: 15_000 });
  await expect(page.getByText("No connection.", { exact: false })).toHaveCount(0);
  await dialog.getByRole("button", { name: "Delete document" }).click();
  await expect(tableRow(page, "Far away")).toHaveCount(0);
});

test("rows are selected by range and keys, and actions that are not possible are announced beforehand", {
  tag: "@core",
}, async ({ page, product, owner }) => {
  for (const title of ["Bulk A", "Bulk B", "Bulk C", "Bulk D"]) {
    await createDraft(product, owner, 1, { title });
  }
  await signIn(page, owner);
  await page.goto(`/t/${owner.teamUrl}/envelopes?q=Bulk`);
  await expect(page.getByRole("row")).toHaveCount(5);
  await page.getByRole("checkbox", { name: "Select Bulk A" }).click();
  await page.getByRole("checkbox", { name: "Select Bulk C" }).click({ modifiers: ["Shift"] });
  await expect(page.getByRole("region", { name: "3 selected" })).toBeVisible();
  await expectAccessible(page, "bulk bar");
  await takePicture(page, "list-bulk");

  // The `/` key leads from the page into the search box.
  await page.getByRole("heading", { level: 1 }).click();
  await page.keyboard.press("/");
  await expect(page.getByRole("searchbox", { name: "Search documents" })).toBeFocused();
  await page.getByRole("heading", { level: 1 }).click();
  await page.keyboard.press("j");
  await expect(page.getByRole("link", { name: "Bulk D", exact: true })).toBeFocused();
  await page.keyboard.press("x");
  await expect(page.getByRole("region", { name: "4 selected" })).toBeVisible();
  await page.keyboard.press("j");
  await expect(page.getByRole("link", { name: "Bulk C", exact: true })).toBeFocused();
  await page.keyboard.press("x");
  await page.getByRole("button", { name: "Cancel documents" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("3 of 3 will be cancelled.");
  await expectAccessible(page, "bulk cancel dialog");
  await dialog.getByLabel("Reason").fill("Not needed");
  await dialog.getByRole("button", { name: "Cancel 3 documents" }).click();
  await expect(page.getByText("3 documents cancelled.").first()).toBeVisible();
  await expect(tableRow(page, "Bulk A")).toContainText("Cancelled");

  await page.getByRole("checkbox", { name: "Select all on this page" }).click();
  await page.getByRole("button", { name: "Cancel documents" }).click();
  await expect(dialog).toContainText("1 of 4 will be cancelled.");
  await expect(dialog).toContainText("3 are over");
  await takePicture(page, "list-mixed");
  await dialog.getByRole("button", { name: "Keep documents" }).click();
  await page.getByRole("button", { name: "Clear selection" }).click();

  await page.getByRole("link", { name: "Bulk C", exact: true }).focus();
  await page.keyboard.press("#");
  await dialog.getByRole("button", { name: "Delete 1 document" }).click();
  await expect(tableRow(page, "Bulk C")).toHaveCount(0);
  await page.getByRole("link", { name: "Bulk D", exact: true }).focus();
  await page.keyboard.press("/");
  await expect(page.getByRole("searchbox", { name: "Search documents" })).toBeFocused();
});

test("25 selected documents of three recipients each are cancelled in one action", async ({
  page,
  product,
  owner,
}) => {
  const recipients = ["Ana Rojas", "Luis Soto", "Carla Fuentes"].map((name, nth) => ({
    name,
    email: `person${nth}.with.a.long.address@subsidiary.example.com`,
    role: "SIGNER" as const,
  }));
  for (let n = 1; n <= 25; n += 1) await createDraft(product, owner, 1, { title: `Quote ${n}`, recipients });
  await signIn(page, owner);
  await page.goto(`/t/${owner.teamUrl}/envelopes?q=Quote&perPage=100`);
  await expect(page.getByRole("row")).toHaveCount(26);
  await page.getByRole("checkbox", { name: "Select all on this page" }).click();
  await page.getByRole("button", { name: "Cancel documents" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("25 of 25 will be cancelled.");
  await dialog.getByRole("button", { name: "Cancel 25 documents" }).click();
  await expect(page.getByText("25 documents cancelled.").first()).toBeVisible();
});

test("filters are kept in the URL and removed one by one, and new rows wait until requested", async ({
  page,
  product,
  owner,
}) => {
  const id = await createDraft(product, owner, 1, { title: "Filter gone" });
  await createDraft(product, owner, 1, { title: "Filter draft" });
  await signIn(page, owner);
  await callOperation(page, owner, "envelope.cancel", { envelopeId: id });
  await page.goto(`/t/${owner.teamUrl}/envelopes?status=CANCELLED`);
  await expect(tableRow(page, "Filter gone")).toBeVisible();
  await expect(tableRow(page, "Filter draft")).toHaveCount(0);
  await page.getByRole("navigation", { name: "Show" }).getByRole("link", { name: "Drafts" }).click();
  await expect(tableRow(page, "Filter draft")).toBeVisible();
  await page.waitForURL("**/envelopes?status=DRAFT");
  await page.getByRole("button", { name: "Filters" }).click();
  await page.getByRole("checkbox", { name: "Cancelled" }).click();
  await page.waitForURL("**/envelopes?status=DRAFT%2CCANCELLED");
  await page.getByLabel("Created until").fill("2020-01-31");
  await expect(page).toHaveURL(/to=2020-01-31/);
  await expectAccessible(page, "filter sheet");
  await page.getByRole("button", { name: "Show", exact: true }).click();
  await expect(page.getByRole("heading", { name: "No documents match" })).toBeVisible();
  await page.getByRole("link", { name: /Remove filter: Until Jan 31, 2020/ }).click();
  await expect(tableRow(page, "Filter draft")).toBeVisible();
  await page.getByRole("link", { name: "Clear all" }).click();
  await page.waitForURL(`**/t/${owner.teamUrl}/envelopes`);

  await expect(tableRow(page, "Filter draft")).toBeVisible();
  await createDraft(product, owner, 1, { title: "Arrived later" });
  await expect(page.getByRole("button", { name: "Show 1 new" })).toBeVisible();
  await expect(tableRow(page, "Arrived later")).toHaveCount(0);
  await takePicture(page, "list-new");
  await page.getByRole("button", { name: "Show 1 new" }).click();
  await expect(tableRow(page, "Arrived later")).toBeVisible();
  // Text typed while offline stays on the page, and the search runs once the connection is back.
  await page.context().setOffline(true);
  await page.getByRole("searchbox").fill("Arrived");
  await expect(page.getByText("No connection to the service.")).toBeVisible({ timeout: 30_000 });
  await page.context().setOffline(false);
  await expect(tableRow(page, "Arrived later")).toBeVisible();
  await expect(page).toHaveURL(/q=Arrived/);
  await expect(tableRow(page, "Filter draft")).toHaveCount(0);
  await tableRow(page, "Arrived later").hover();
  await expectAccessible(page, "list with its acts");
  await takePicture(page, "list-hover");
  await page.emulateMedia({ colorScheme: "dark" });
  await takePicture(page, "list-dark");
  await page.setViewportSize({ width: 390, height: 780 });
  await expectAccessible(page, "list on a phone");
  await takePicture(page, "list-phone");
});

test("two filters changed before the list is drawn again are both kept", async ({ page, owner }) => {
  await signIn(page, owner);
  await page.goto(`/t/${owner.teamUrl}/envelopes`);
  await page.getByRole("button", { name: "Filters" }).click();
  await page.getByLabel("Created until").waitFor();
  await page.evaluate(() => {
    const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set;
    for (const [index, input] of [...document.querySelectorAll("input[type=date]")].slice(0, 2).entries()) {
      write?.call(input, `2026-0${index + 1}-01`);
      input.dispatchEvent(new Event("input", { bubbles: true }));
    }
  });
  await expect(page).toHaveURL(/from=2026-01-01&to=2026-02-01/);
});

/** Returns the bytes and the name of the file that a press on a link downloads. */
async function downloadFile(
  page: Page,
  press: () => Promise<void>,
): Promise<{ name: string; bytes: Buffer }> {
  const [download] = await Promise.all([page.waitForEvent("download"), press()]);
  const chunks: Buffer[] = [];
  for await (const chunk of await download.createReadStream()) chunks.push(Buffer.from(chunk));
  return { name: download.suggestedFilename(), bytes: Buffer.concat(chunks) };
}

test("selected documents download as one zip, the list as a workbook, and a colleague sees a shared view", async ({
  page,
  product,
}) => {
  const owner = await product.bootstrap("views@example.org", "Views");
  const colleague = await product.bootstrap("colleague@example.org", "Elsewhere");
  {
    await using sql = openDatabase(product);
    await sql`insert into team_member (team_id, user_id, role, created_at)
      select t.id, u.id, 'MEMBER', now() from team t, "user" u
      where t.url = ${owner.teamUrl} and u.email = ${colleague.email}`;
  }
  for (const title of ["Lease: one", "Lease two", "=Other"]) {
    await createDraft(product, owner, 1, { title });
  }
  await signIn(page, owner);
  await page.goto(`/t/${owner.teamUrl}/envelopes?q=lease`);
  await expect(page.getByRole("row")).toHaveCount(3);
  await page.getByRole("checkbox", { name: "Select all on this page" }).click();
  await page.getByRole("region", { name: "2 selected" }).getByRole("button", { name: "Download" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText("2 documents, 2 files")).toBeVisible();
  await expectAccessible(page, "download dialog");
  await takePicture(page, "list-download");
  const zip = await downloadFile(page, () => dialog.getByRole("link", { name: "Download" }).click());
  expect(zip.name).toBe("documents.zip");
  const files = unzipSync(zip.bytes);
  expect(Object.keys(files).toSorted()).toEqual(["Lease two.pdf", "Lease_ one.pdf"]);
  for (const file of Object.values(files)) {
    expect(Buffer.from(file).subarray(0, 5).toString("latin1")).toBe("%PDF-");
  }

  await page.getByRole("button", { name: "Save view" }).click();
  await dialog.getByLabel("Name").fill("All the leases");
  await dialog.getByRole("switch", { name: "For the whole team" }).click();
  await expectAccessible(page, "view dialog");
  await takePicture(page, "view-dialog");
  await dialog.getByRole("button", { name: "Save view" }).click();
  const views = page.getByRole("navigation", { name: "Saved views" });
  await expect(views.getByRole("link", { name: /All the leases/ })).toHaveAttribute("aria-current", "true");
  await takePicture(page, "list-views");

  await page.goto(`/t/${owner.teamUrl}/envelopes?status=DRAFT`);
  await page.getByRole("button", { name: "Export" }).click();
  const book = await downloadFile(page, () =>
    page.getByRole("menuitem", { name: "As Excel (XLSX)" }).click(),
  );
  expect(book.name).toBe("envelopes.xlsx");
  const sheet = new TextDecoder().decode(unzipSync(book.bytes)["xl/worksheets/sheet1.xml"]);
  expect(sheet.match(/<row>/g)).toHaveLength(1 + 3);
  expect(sheet).toContain("'=Other");

  await page.context().clearCookies();
  await signIn(page, colleague);
  await page.goto(`/t/${owner.teamUrl}/envelopes`);
  // On a slow connection the empty search box stays longer than its typing delay.
  const line = await page.context().newCDPSession(page);
  await line.send("Network.enable");
  await line.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 1000,
    downloadThroughput: -1,
    uploadThroughput: -1,
  });
  await views.getByRole("link", { name: /All the leases/ }).click();
  await expect(page.getByRole("row")).toHaveCount(3);
  await expect(page).toHaveURL(/\/envelopes\?q=lease$/);
  await expect(page.getByRole("searchbox", { name: "Search documents" })).toHaveValue("lease");
  await line.detach();
  await expect(page.getByRole("button", { name: "Actions for the view All the leases" })).toHaveCount(0);
  await page.getByRole("button", { name: "Filters" }).click();
  await page.getByRole("combobox", { name: "Sender" }).fill("views");
  await page.getByRole("option", { name: /views@example.org/ }).click();
  await expect(page).toHaveURL(/sender=\d+/);
  await expectAccessible(page, "filter sheet with a sender");
  await takePicture(page, "filter-sheet");
  await page.keyboard.press("Escape");
  await page.setViewportSize({ width: 320, height: 720 });
  await expectAccessible(page, "views on a small phone");
  await takePicture(page, "list-views-phone");
});

test("all matches are cancelled in one action, which continues while the page is closed and is found again", async ({
  page,
  product,
  owner,
}) => {
  const ids: string[] = [];
  for (let n = 1; n <= 12; n += 1) ids.push(await createDraft(product, owner, 1, { title: `Tender ${n}` }));
  const list = `/t/${owner.teamUrl}/envelopes?q=Tender&perPage=10`;
  await signIn(page, owner);
  await page.goto(list);
  await expect(page.getByRole("row")).toHaveCount(11);
  await page.getByRole("checkbox", { name: "Select all on this page" }).click();
  await expect(page.getByRole("region", { name: "10 selected" })).toBeVisible();
  await expectAccessible(page, "bulk bar that offers everything");
  await page.getByRole("button", { name: "Select all 12 matching" }).click();
  await expect(page.getByRole("region", { name: "All 12 that match are selected" })).toBeVisible();
  await takePicture(page, "list-everything");
  await page.getByRole("link", { name: "Page 2" }).click();
  await expect(page.getByRole("row")).toHaveCount(3);
  await expect(page.getByRole("region", { name: "All 12 that match are selected" })).toBeVisible();

  await page.getByRole("button", { name: "Cancel documents" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("12 of 12 will be cancelled.");
  await using sql = openDatabase(product);
  await sql.begin(async (held) => {
    // A lock on one of the envelopes holds the bulk action up, so that it is seen while it runs.
    await held`select 1 from envelope where id = ${ids[4] ?? ""} for update`;
    await dialog.getByRole("button", { name: "Cancel 12 documents" }).click();
    await expect(dialog).toContainText("You can close this page");
    await expect(dialog).toContainText("7 / 12");
    await expectAccessible(page, "progress of an act");
    await takePicture(page, "list-progress");
    await page.goto("about:blank");
    await page.goto(list);
    await expect(page.getByText("Cancelling 7 of 12")).toBeVisible();
    await expectAccessible(page, "strip of an act");
    await takePicture(page, "list-strip");
  });
  await expect(page.getByText("12 documents cancelled.").first()).toBeVisible();
  await expect(page.getByText("Cancelling 7 of 12")).toHaveCount(0);
  await expect(page.getByRole("row").filter({ hasText: "Cancelled" })).toHaveCount(10);
});

test("all matches are moved in one action, and one click moves them back", async ({
  page,
  product,
  owner,
}) => {
  for (let n = 1; n <= 11; n += 1) await createDraft(product, owner, 1, { title: `Permit ${n}` });
  await signIn(page, owner);
  await page.goto(`/t/${owner.teamUrl}/envelopes?q=Permit&perPage=10`);
  await callOperation(page, owner, "folder.create", { name: "Permits", type: "DOCUMENT" });
  await page.getByRole("checkbox", { name: "Select all on this page" }).click();
  await page.getByRole("button", { name: "Select all 11 matching" }).click();
  await page.getByRole("button", { name: "Move", exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("treeitem", { name: /Permits/ }).click();
  await dialog.getByRole("button", { name: "Move here" }).click();
  await expect(page.getByText("11 moved to Permits.").first()).toBeVisible();
  await using sql = openDatabase(product);
  const countInFolder = async () =>
    (
      await sql`select count(*)::int as n from envelope where title like 'Permit %' and folder_id is not null`
    )[0]?.n;
  expect(await countInFolder()).toBe(11);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(countInFolder).toBe(0);
});
