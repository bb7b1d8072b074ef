import type { CreatableFieldType } from "@/server/domain/field/meta-types";

export type KeyPress = {
  readonly key: string;
  readonly ctrl: boolean;
  readonly shift: boolean;
  readonly alt: boolean;
};

export type Command =
  | { readonly name: "nudge"; readonly x: number; readonly y: number }
  | { readonly name: "grow"; readonly x: number; readonly y: number }
  | { readonly name: "arm"; readonly type: CreatableFieldType }
  | { readonly name: "recipient"; readonly direction: 1 | -1 }
  | { readonly name: "recipientNumber"; readonly place: number; readonly assign: boolean }
  | { readonly name: "page"; readonly to: "next" | "previous" | "first" | "last" }
  | { readonly name: "zoom"; readonly to: "in" | "out" | "width" }
  | { readonly name: "walk"; readonly direction: 1 | -1 }
  | {
      readonly name:
        | "remove"
        | "duplicate"
        | "selectAll"
        | "toggle"
        | "inspect"
        | "escape"
        | "undo"
        | "redo"
        | "help"
        | "only"
        | "drop";
    };

/** Letters arm types only while the pages have the focus (components/field-editor.md 4.12, WCAG 2.1.4). */
export const TYPE_KEYS = {
  s: "SIGNATURE",
  i: "INITIALS",
  n: "NAME",
  e: "EMAIL",
  d: "DATE",
  t: "TEXT",
  "#": "NUMBER",
  o: "RADIO",
  c: "CHECKBOX",
  l: "DROPDOWN",
  r: "RUT",
  u: "RUT_FIRMADO",
} as const satisfies Record<string, CreatableFieldType>;

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/**
 * Returns the command for a key anywhere in the editor outside text
 * controls: undo, redo, zoom. `ctrl` is Control, or Command on a Mac.
 */
export function getGlobalCommand({ key, ctrl, shift, alt }: KeyPress): Command | null {
  if (!ctrl || alt) return null;
  const letter = key.toLowerCase();
  if (letter === "z") return { name: shift ? "redo" : "undo" };
  if (letter === "y") return { name: "redo" };
  if (key === "+" || key === "=") return { name: "zoom", to: "in" };
  if (key === "-") return { name: "zoom", to: "out" };
  if (key === "0") return { name: "zoom", to: "width" };
  return null;
}

/**
 * Returns the command for a key while the pages or a field
 * have the focus. Null leaves the key to the browser.
 */
export function getCanvasCommand(press: KeyPress): Command | null {
  const { key, ctrl, shift, alt } = press;
  const arrow = ARROWS[key];
  if (arrow && !ctrl) {
    const by = shift ? 10 : 1;
    return { name: alt ? "grow" : "nudge", x: arrow[0] * by, y: arrow[1] * by };
  }
  if (ctrl) return getControlCommand(key, alt);
  if (/^[1-9]$/.test(key)) return { name: "recipientNumber", place: Number(key) - 1, assign: alt };
  if (alt) return null;
  return getPlainCommand(key, shift);
}

function getControlCommand(key: string, alt: boolean): Command | null {
  if (alt) return null;
  if (key.toLowerCase() === "a") return { name: "selectAll" };
  if (key.toLowerCase() === "d") return { name: "duplicate" };
  return null;
}

function getPlainCommand(key: string, shift: boolean): Command | null {
  switch (key) {
    case "Tab":
      return { name: "walk", direction: shift ? -1 : 1 };
    case "Enter":
      return { name: "inspect" };
    case " ":
      return { name: "toggle" };
    case "Escape":
      return { name: "escape" };
    case "Delete":
    case "Backspace":
      return { name: "remove" };
    case "PageDown":
      return { name: "page", to: "next" };
    case "PageUp":
      return { name: "page", to: "previous" };
    case "Home":
      return { name: "page", to: "first" };
    case "End":
      return { name: "page", to: "last" };
    case "[":
      return { name: "recipient", direction: -1 };
    case "]":
      return { name: "recipient", direction: 1 };
    case "?":
      return { name: "help" };
    case "f":
    case "F":
      return { name: "only" };
    default: {
      const letter = key.toLowerCase();
      return isTypeKey(letter) ? { name: "arm", type: TYPE_KEYS[letter] } : null;
    }
  }
}

function isTypeKey(key: string): key is keyof typeof TYPE_KEYS {
  return Object.hasOwn(TYPE_KEYS, key);
}
