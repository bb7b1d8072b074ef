import type { Locator, Page } from "@playwright/test";
import { expectNoViolation } from "./fixtures/accessible";
import { createDraft, signIn } from "./fixtures/draft";
import { type Account, expect, type Product, test } from "./fixtures/product";
import { callValidatedRest } from "./fixtures/validated-call";

async function openEditor(page: Page, product: Product, owner: Account, pageCount = 4): Promise<string> {
  const id = await createDraft(product, owner, pageCount);
  await signIn(page, owner);
  await page.goto(`/t/${owner.teamUrl}/envelopes/${id}/edit?step=fields`);
  await expect(page.locator("[data-testid=page-1] canvas")).toBeVisible();
  return id;
}

const fields = (page: Page) => page.locator("[data-field]");

async function measureBox(locator: Locator) {
  const box = await locator.boundingBox();
  if (!box) throw new Error("not visible");
  return box;
}

/** Returns a point of page 1, given in CSS pixels from its top left. */
async function getPagePoint(page: Page, x: number, y: number) {
  const box = await measureBox(page.getByTestId("page-1"));
  return { x: box.x + x, y: box.y + y };
}

type MousePoint = { x: number; y: number };
async function dragMouse(page: Page, from: MousePoint, to: MousePoint): Promise<void> {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 4 });
  await page.mouse.move(to.x, to.y, { steps: 4 });
  await page.mouse.up();
}

async function findMiddle(locator: Locator): Promise<MousePoint> {
  const box = await measureBox(locator);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Places a field with two clicks: on the type, then on the page. */
async function placeField(page: Page, type: string, x: number, y: number): Promise<void> {
  await page.getByTestId(`palette-item-${type}`).click();
  const spot = await getPagePoint(page, x, y);
  await page.mouse.click(spot.x, spot.y);
}

const expectSaved = (page: Page) =>
  expect(page.getByTestId("save-state")).toHaveAttribute("data-state", "saved");

test("a field is placed by dragging, by two clicks, and by the keyboard alone", { tag: "@core" }, async ({
  page,
  product,
  owner,
}) => {
  await openEditor(page, product, owner);
  await dragMouse(
    page,
    await findMiddle(page.getByTestId("palette-item-SIGNATURE")),
    await getPagePoint(page, 200, 300),
  );
  await expect(fields(page)).toHaveAccessibleName("Signature, Ana Pérez, required, page 1 of 4");

  await placeField(page, "DATE", 380, 120);
  await expect(fields(page)).toHaveCount(2);

  await page.getByTestId("palette-item-SIGNATURE").focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await expect(page.getByTestId("ghost")).toBeVisible();
  await page.keyboard.press("Shift+ArrowDown");
  await page.keyboard.press("Enter");
  const initials = page.getByRole("button", { name: /^Initials, Ana Pérez, required, page 1 of 4$/ });
  await expect(initials).toBeFocused();
  await expectSaved(page);
});

test("a signature, which fills its box, has no font size to set; a text field has", async ({
  page,
  product,
  owner,
}) => {
  await openEditor(page, product, owner);
  await placeField(page, "SIGNATURE", 200, 300);
  await expect(page.getByLabel("Label")).toBeVisible();
  await expect(page.getByRole("slider", { name: "Font size" })).toHaveCount(0);
  await placeField(page, "TEXT", 200, 150);
  await expect(page.getByRole("slider", { name: "Font size" })).toBeVisible();
});

test("placed, moved and changed fields survive a reload, deleted ones stay gone", async ({
  page,
  product,
  owner,
}) => {
  await openEditor(page, product, owner);
  await placeField(page, "SIGNATURE", 200, 300);
  await placeField(page, "TEXT", 200, 150);
  const text = page.getByRole("button", { name: /^Text, / });
  await page.getByLabel("Label").fill("Rent");
  await placeField(page, "NUMBER", 400, 150);
  await page.keyboard.press("Delete");
  await expectSaved(page);
  await expect(text).toHaveCount(0);
  const rent = page.getByRole("button", { name: "Rent, Ana Pérez, optional, page 1 of 4" }).first();
  await dragMouse(page, await findMiddle(rent), await getPagePoint(page, 260, 420));
  const before = await rent.getAttribute("aria-description");
  await expectSaved(page);
  await page.reload();
  await expect(fields(page)).toHaveCount(2);
  await expect(rent).toHaveAttribute("aria-description", before ?? "");
});

test("dragging moves a picture of the fields; the fields follow on release or stay on Escape", async ({
  page,
  product,
  owner,
}) => {
  await openEditor(page, product, owner);
  await placeField(page, "SIGNATURE", 200, 300);
  await placeField(page, "TEXT", 200, 150);
  await page.keyboard.press("Control+a");
  const [lower, upper] = [fields(page).first(), fields(page).last()];
  const [from, other] = [await measureBox(lower), await measureBox(upper)];
  const carried = page.getByTestId("carried");
  const grabbed = await findMiddle(lower);
  const liftField = async () => {
    await page.mouse.move(grabbed.x, grabbed.y);
    await page.mouse.down();
    await page.keyboard.down("Control");
    await page.mouse.move(grabbed.x + 90, grabbed.y + 60, { steps: 4 });
    await expect(carried.locator("[aria-pressed]")).toHaveCount(2);
  };
  await liftField();
  const pictures = carried.locator("[aria-pressed]");
  for (const [index, start] of [from, other].entries()) {
    const pictureBox = await measureBox(pictures.nth(index));
    expect(pictureBox.x).toBeCloseTo(start.x + 90, 0);
    expect(pictureBox.y).toBeCloseTo(start.y + 60, 0);
  }
  await expect(lower).toHaveCSS("opacity", "0");
  await expect(lower).toBeFocused();
  await expect(page.getByRole("button", { name: /^Text, / })).toHaveCount(1);
  await page.keyboard.up("Control");
  await page.keyboard.press("Escape");
  await page.mouse.up();
  await expect(carried).toHaveCount(0);
  await expect(lower).toHaveCSS("opacity", "1");
  expect((await measureBox(lower)).x).toBeCloseTo(from.x, 0);

  await page.keyboard.press("Control+a");
  await liftField();
  await page.mouse.up();
  await page.keyboard.up("Control");
  await expect(carried).toHaveCount(0);
  expect((await measureBox(upper)).x).toBeCloseTo(other.x + 90, 0);
  expect((await measureBox(lower)).y).toBeCloseTo(from.y + 60, 0);
  await expectSaved(page);
});

test("moving, resizing and nudging can be undone and redone, a held key as one step", async ({
  page,
  product,
  owner,
}) => {
  await openEditor(page, product, owner);
  await placeField(page, "SIGNATURE", 200, 300);
  const field = fields(page);
  const atFirst = await measureBox(field);
  await dragMouse(page, await findMiddle(field), await getPagePoint(page, 280, 420));
  const movedBox = await measureBox(field);
  expect(movedBox.x).toBeGreaterThan(atFirst.x + 40);
  const handle = await findMiddle(page.locator('[data-handle="se"]'));
  await page.keyboard.down("Control");
  await dragMouse(page, handle, { x: handle.x + 40, y: handle.y + 20 });
  await page.keyboard.up("Control");
  const resized = await measureBox(field);
  expect(resized.width).toBeCloseTo(movedBox.width + 40, 0);
  expect(resized.height).toBeCloseTo(movedBox.height + 20, 0);
  for (let press = 0; press < 5; press += 1) await page.keyboard.press("ArrowRight");
  expect((await measureBox(field)).x).toBeGreaterThan(resized.x + 3);

  await expect(page.getByTestId("undo")).toHaveAccessibleName("Undo: move a field");
  await page.getByTestId("undo").click();
  expect((await measureBox(field)).x).toBeCloseTo(resized.x, 0);
  await page.keyboard.press("Control+z");
  expect((await measureBox(field)).width).toBeCloseTo(movedBox.width, 0);
  await page.keyboard.press("Control+z");
  expect((await measureBox(field)).x).toBeCloseTo(atFirst.x, 0);
  await page.keyboard.press("Control+z");
  await expect(field).toHaveCount(0);
  for (let step = 0; step < 4; step += 1) await page.keyboard.press("Control+Shift+z");
  await expect(field).toHaveCount(1);
  await expect(page.getByTestId("redo")).toBeDisabled();
  await expectSaved(page);
});

test("several fields are selected with a rectangle, copied, pasted beside the originals and deleted", async ({
  page,
  product,
  owner,
}) => {
  await openEditor(page, product, owner);
  await placeField(page, "SIGNATURE", 200, 250);
  await placeField(page, "DATE", 200, 340);
  await dragMouse(page, await getPagePoint(page, 20, 200), await getPagePoint(page, 500, 400));
  await expect(page.locator('[data-field][aria-pressed="true"]')).toHaveCount(2);
  await page.keyboard.press("Control+c");
  await page.keyboard.press("Control+v");
  await expect(fields(page)).toHaveCount(4);
  await expect(page.locator('[data-field][aria-pressed="true"]')).toHaveCount(2);
  await page.keyboard.press("Delete");
  await expect(fields(page)).toHaveCount(2);
});

test("without a network no edit is lost, and the editor catches up by itself", { tag: "@core" }, async ({
  page,
  product,
  owner,
  context,
}) => {
  const id = await openEditor(page, product, owner);
  await context.setOffline(true);
  await placeField(page, "SIGNATURE", 200, 300);
  await expect(page.getByTestId("save-state")).toContainText("Offline – 1 change kept on this page");
  await placeField(page, "DATE", 380, 300);
  await context.setOffline(false);
  await expectSaved(page);
  const response = await callValidatedRest(product.baseUrl, `/envelope/${id}`, {
    headers: { authorization: owner.apiToken },
  });
  const { fields: held } = await response.json();
  expect(held).toHaveLength(2);
});

test("Tab moves through the fields in reading order, across pages not rendered yet", async ({
  page,
  product,
  owner,
}) => {
  await openEditor(page, product, owner, 12);
  await placeField(page, "DATE", 380, 300);
  await placeField(page, "SIGNATURE", 120, 300);
  await page.getByLabel("Go to page").fill("11");
  await page.getByLabel("Go to page").press("Enter");
  await page.getByTestId("palette-item-TEXT").click();
  const middle = await findMiddle(page.getByTestId("page-11"));
  await page.mouse.click(middle.x, middle.y);
  await page.keyboard.press("Home");
  await page
    .getByRole("button", { name: /^Signature, / })
    .first()
    .focus();
  await page.keyboard.press("Tab");
  await expect(page.getByTestId("page-1").getByRole("button", { name: /^Date, / })).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.getByTestId("page-11").getByRole("button", { name: /^Text, / })).toBeFocused();
  await page.keyboard.press("F6");
  await expect(page.getByTestId("inspector")).toBeFocused();
});

test("a file of 300 pages keeps at most 8 canvases and jumps to any page", async ({
  page,
  product,
  owner,
}) => {
  await openEditor(page, product, owner, 300);
  const pages = page.getByTestId("pages");
  let most = 0;
  for (let part = 1; part <= 30; part += 1) {
    await pages.evaluate((element, at) => element.scrollTo({ top: element.scrollHeight * at }), part / 30);
    await page.waitForTimeout(60);
    most = Math.max(most, await page.locator("canvas").count());
  }
  expect(most).toBeLessThanOrEqual(8);
  await page.getByLabel("Go to page").fill("120");
  await page.getByLabel("Go to page").press("Enter");
  await expect(page.locator("[data-testid=page-120] canvas")).toBeVisible();
});

test("on a phone, tapping a type and then the page places a field, and the pad moves it without dragging", async ({
  browser,
  product,
  owner,
}) => {
  const context = await browser.newContext({
    baseURL: product.baseUrl,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  const page = await context.newPage();
  await openEditor(page, product, owner);
  await page.getByTestId("palette-item-SIGNATURE").tap();
  const spot = await getPagePoint(page, 120, 200);
  await page.touchscreen.tap(spot.x, spot.y);
  await expect(fields(page)).toHaveCount(1);
  const before = await measureBox(fields(page));
  await page.getByRole("button", { name: "Move down" }).tap();
  expect((await measureBox(fields(page))).y).toBeGreaterThan(before.y);
  await page.getByRole("button", { name: "Options", exact: true }).tap();
  await expect(page.getByTestId("inspector")).toBeVisible();
  await expectNoViolation(page, "options on a phone");
  await context.close();
});

test("axe finds no violation in the editor: empty, full and with options open", async ({
  page,
  product,
  owner,
}) => {
  await openEditor(page, product, owner);
  await expectNoViolation(page, "empty");
  await placeField(page, "CHECKBOX", 200, 120);
  await expectNoViolation(page, "options of a checkbox");
  await placeField(page, "NUMBER", 200, 300);
  await expectNoViolation(page, "options of a number");
  await page.keyboard.press("Escape");
  await expectNoViolation(page, "two fields");
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog")).toBeVisible();
  await expectNoViolation(page, "keys");
});
