import type { Locator, Page } from "@playwright/test";
import { toPatientMs } from "@/server/cli/testing/patience";
import { buildPagedPdf } from "./fixtures/draft";
import { expectFocusVisible } from "./fixtures/focus-visibility";
import { expect, test } from "./fixtures/product";

/** Limit of Tab presses; any element of a page is reached before it. */
const MOST_STOPS = 150;

const hasFocus = (element: Element) => element === document.activeElement;
const isFocusLost = () => document.activeElement === null || document.activeElement === document.body;

/**
 * Presses Tab until the target has the focus. The focus must not be lost on the way, and the target must be
 * visible.
 */
async function focusTarget(page: Page, target: Locator, key: "Tab" | "Shift+Tab" = "Tab"): Promise<void> {
  await target.waitFor();
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    if (await target.evaluate(hasFocus)) break;
    await page.keyboard.press(key);
    // After the last control come the browser's own controls, then the first again.
    if (await page.evaluate(isFocusLost)) await page.keyboard.press(key);
  }
  await expect(target).toBeFocused();
  await expectFocusVisible(page, await target.evaluate((element) => element.outerHTML.slice(0, 120)));
}

/** Moves the focus to the target and presses it. Expects the focus to be somewhere afterwards. */
async function pressTarget(page: Page, target: Locator, key = "Enter"): Promise<void> {
  await focusTarget(page, target);
  await page.keyboard.press(key);
  await expectFocusKept(page, String(target));
}

/** Expects the focus to be on an element, at the latest once the press has taken effect. */
async function expectFocusKept(page: Page, at: string): Promise<void> {
  await expect.poll(() => page.evaluate(isFocusLost), { message: `${at}: the focus is lost` }).toBe(false);
}

const link = (page: Page, name: string | RegExp) => page.getByRole("link", { name, exact: true });
const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name, exact: true });

const ROWS = Array.from({ length: 20 }, (_, row) => `tenant${row + 1}@example.org\tTenant ${row + 1}`);

test.use({ viewport: { width: 1440, height: 900 } });

test("by keyboard alone a template is made and sent to twenty, two envelopes are cancelled, a folder moves", async ({
  page,
  product,
}) => {
  test.setTimeout(toPatientMs(120));
  const owner = await product.bootstrap("keys@example.org", "Keys");
  await page.goto("/signin");
  await focusTarget(page, page.getByLabel("E-mail"));
  await page.keyboard.type(owner.email);
  await focusTarget(page, page.getByLabel("Password", { exact: true }));
  await page.keyboard.type(owner.password);
  await page.keyboard.press("Enter");
  await page.waitForURL(`**/t/${owner.teamUrl}`);

  await test.step("a template is made", async () => {
    await pressTarget(
      page,
      page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Templates" }),
    );
    await pressTarget(page, link(page, "New template").first());
    await page.waitForURL("**/templates/new");
    const chooser = page.waitForEvent("filechooser");
    await pressTarget(page, button(page, "Choose files"));
    const lease = {
      name: "Lease.pdf",
      mimeType: "application/pdf",
      buffer: Buffer.from(await buildPagedPdf(1)),
    };
    await (await chooser).setFiles(lease);
    await expect(page.getByText("1 page ·")).toBeVisible();
    await expectFocusKept(page, "the file is there");
    await pressTarget(page, button(page, "Add recipient"));
    await focusTarget(page, page.getByLabel("Name", { exact: true }));
    await page.keyboard.type("Tenant");
    await expect(page.getByTestId("save-state")).toContainText("Saved");
    await pressTarget(page, link(page, "Continue"));
    await expect(page.locator("[data-testid=page-1] canvas")).toBeVisible();
    await pressTarget(page, page.getByTestId("palette-item-SIGNATURE"));
    await page.keyboard.press("Enter");
    await expect(page.getByRole("button", { name: /^Signature, Tenant/ })).toHaveCount(1);
    await expect(page.getByTestId("save-state")).toContainText("Saved");
    await pressTarget(page, link(page, "Continue"));
    await pressTarget(page, button(page, "Done"));
    await expect(page.getByRole("heading", { name: "Lease", level: 1 })).toBeVisible();
    await expectFocusKept(page, "the template is done");
  });

  await test.step("it goes to twenty", async () => {
    await pressTarget(page, button(page, "Actions for Lease"));
    const many = page.getByRole("menuitem", { name: "Send to many …" });
    while (!(await many.evaluate(hasFocus))) await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await page.waitForURL("**/bulk");
    await focusTarget(page, page.getByLabel("Or paste rows from a spreadsheet"));
    await page.keyboard.insertText(["E-mail\tName", ...ROWS].join("\n"));
    await pressTarget(page, button(page, "Use these rows"));
    await pressTarget(page, button(page, "Check the rows"));
    await expect(page.getByText("20 ready, 0 to fix, 0 left out")).toBeVisible();
    await pressTarget(page, button(page, "Continue with 20 rows"));
    await focusTarget(page, page.getByLabel("Documents per minute"));
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.type("600");
    await pressTarget(page, button(page, /^Send 20 documents/));
    await page.waitForURL("**/bulk-sends/*");
    await expect(page.getByText("20 of 20")).toBeVisible({ timeout: toPatientMs(60) });
    await expectFocusKept(page, "the batch has ended");
  });

  await test.step("two are cancelled", async () => {
    const nav = page.getByRole("navigation", { name: "Main" });
    await focusTarget(page, nav.getByRole("link", { name: "Documents" }));
    await page.keyboard.press("Enter");
    const rows = page.getByRole("row").filter({ hasText: "Lease" });
    await expect(rows.first()).toBeVisible();
    await focusTarget(page, rows.first().getByRole("link").first());
    await page.keyboard.press("x");
    await page.keyboard.press("j");
    await expect(rows.nth(1).getByRole("link").first()).toBeFocused();
    await page.keyboard.press("x");
    await expect(page.getByRole("region", { name: "2 selected" })).toBeVisible();
    await focusTarget(page, button(page, "Cancel documents"), "Shift+Tab");
    await page.keyboard.press("Enter");
    await expectFocusKept(page, "the question before cancelling");
    await pressTarget(page, button(page, "Cancel 2 documents"));
    await expect(rows.filter({ hasText: "Cancelled" })).toHaveCount(2);
    await expectFocusKept(page, "two are cancelled");
  });

  await test.step("a folder moves into another", async () => {
    for (const name of ["Archive", "Leases"]) {
      await focusTarget(page, button(page, "More actions"));
      await page.keyboard.press("Enter");
      await expect(page.getByRole("menuitem", { name: "New folder" })).toBeFocused();
      await page.keyboard.press("Enter");
      await expect(page.getByLabel("Name of the new folder")).toBeFocused();
      await page.keyboard.type(name);
      await page.keyboard.press("Enter");
      await expect(link(page, name)).toBeVisible();
      await expectFocusKept(page, `folder ${name} is made`);
    }
    await pressTarget(page, link(page, "Leases"));
    await expect(page.getByRole("heading", { level: 1, name: "Leases" })).toBeVisible();
    await pressTarget(page, button(page, "Actions for folder Leases"));
    const move = page.getByRole("menuitem", { name: "Move…" });
    while (!(await move.evaluate(hasFocus))) await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await focusTarget(page, page.getByRole("treeitem", { name: /Documents/ }));
    await page.keyboard.press("ArrowDown");
    await expect(page.getByRole("treeitem", { name: "Archive" })).toBeFocused();
    await page.keyboard.press("Enter");
    await pressTarget(page, button(page, "Move here"));
    await expect(page.getByText("“Leases” moved to Archive.").first()).toBeVisible();
    await expectFocusKept(page, "the folder has moved");
  });
});
