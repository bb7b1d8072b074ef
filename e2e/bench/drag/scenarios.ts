import type { Page } from "@playwright/test";
import type { Drag } from "./frames";
import { buildLoopPath, measureBox, measureCentre, moveAlong } from "./hand";

export type Scenario = { readonly name: string; readonly prepare: (page: Page) => Promise<Drag> };

export const IDLE: Scenario = {
  name: "idle: the editor is open, the mouse rests",
  prepare: async (page) => ({ move: () => page.waitForTimeout(5_000) }),
};

/**
 * A page with one square that follows the mouse by a transform: the limit of this browser on this machine.
 */
export const BARE: Scenario = {
  name: "floor: one square on an empty page",
  prepare: async (page) => {
    await page.setContent(`<div style="width:80px;height:24px;background:#1d4ed8"></div><script>
      onpointermove = ({ x, y }) => { document.querySelector("div").style.transform = "translate(" + x + "px," + y + "px)"; };
    </script>`);
    const path = buildLoopPath({ x: 700, y: 450 }, { x: 250, y: 200 });
    return { move: () => moveAlong(page, path) };
  },
};

const fields = (page: Page) => page.locator("[data-testid=page-1] [data-field]");

/** Brings the editor to the top of page 1, with no selection and everything saved. */
async function resetEditor(page: Page): Promise<void> {
  await page.getByTestId("pages").evaluate((element) => element.scrollTo({ top: 0 }));
  await page.locator("[data-testid=page-1] canvas").waitFor();
  await page.getByTestId("pages").focus();
  await page.keyboard.press("Escape");
  await page.locator("[data-testid=save-state][data-state=saved]").waitFor();
}

type Point = { readonly x: number; readonly y: number };

function createLoopDrag(page: Page, from: Point, reach: Point): Drag {
  return {
    pickUp: async () => {
      await page.mouse.move(from.x, from.y);
      await page.mouse.down();
      await page.mouse.move(from.x + 8, from.y + 8, { steps: 2 });
    },
    move: () => moveAlong(page, buildLoopPath(from, reach)),
    letGo: () => page.mouse.up(),
    putBack: () => page.keyboard.press("Control+z"),
  };
}

const ONE: Scenario = {
  name: "one field across the page",
  prepare: async (page) => {
    await resetEditor(page);
    return createLoopDrag(page, await measureCentre(fields(page).nth(17)), { x: 190, y: 190 });
  },
};

const ALL: Scenario = {
  name: "40 fields together",
  prepare: async (page) => {
    await resetEditor(page);
    await page.keyboard.press("Control+a");
    return createLoopDrag(page, await measureCentre(fields(page).nth(17)), { x: 120, y: 150 });
  },
};

const SCROLLING: Scenario = {
  name: "one field while the pages scroll under it",
  prepare: async (page) => {
    await resetEditor(page);
    const from = await measureCentre(fields(page).nth(17));
    const column = await measureBox(page.getByTestId("pages"));
    // At the edge the editor scrolls by itself as long as the mouse stays there.
    const edge = { x: from.x, y: column.y + column.height - 20 };
    return {
      ...createLoopDrag(page, from, { x: 0, y: 0 }),
      move: () => moveAlong(page, buildLoopPath(edge, { x: 150, y: 15 })),
    };
  },
};

const RESIZE: Scenario = {
  name: "one field made larger and smaller",
  prepare: async (page) => {
    await resetEditor(page);
    const field = fields(page).nth(17);
    const { x, y } = await measureCentre(field);
    await page.mouse.click(x, y);
    const id = await field.getAttribute("data-field");
    const handle = page.locator(`[data-field-of-handle='${id}'][data-handle=se]`);
    return createLoopDrag(page, await measureCentre(handle), { x: 150, y: 150 });
  },
};

export const DRAGS: readonly Scenario[] = [ONE, ALL, SCROLLING, RESIZE];
