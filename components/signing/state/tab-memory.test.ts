import { afterEach, expect, test, vi } from "vitest";
import { readTabJson, readTabText, storeTabText } from "./tab-memory";

afterEach(() => vi.unstubAllGlobals());

function openStorage(): Map<string, string> {
  const storage = new Map<string, string>();
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, text: string) => storage.set(key, text),
    removeItem: (key: string) => storage.delete(key),
  });
  return storage;
}

test("restores what a tab remembers, and null removes it", () => {
  const storage = openStorage();
  storeTabText("rubrica-a", "[1]");
  expect(readTabText("rubrica-a")).toBe("[1]");
  expect(readTabJson("rubrica-a")).toEqual([1]);
  storeTabText("rubrica-a", null);
  expect(readTabText("rubrica-a")).toBe(null);
  expect(storage.size).toBe(0);
});

test("reads invalid JSON as null", () => {
  openStorage().set("rubrica-a", "{half");
  expect(readTabJson("rubrica-a")).toBe(null);
});

test("blocked storage keeps nothing and breaks nothing", () => {
  const refuseAccess = () => {
    throw new DOMException("denied", "SecurityError");
  };
  vi.stubGlobal("sessionStorage", { getItem: refuseAccess, setItem: refuseAccess, removeItem: refuseAccess });
  storeTabText("rubrica-a", "1");
  storeTabText("rubrica-a", null);
  expect(readTabText("rubrica-a")).toBe(null);
  expect(readTabJson("rubrica-a")).toBe(null);
});

test("the end of a visit removes all our entries, and nothing is stored after it", async () => {
  vi.resetModules();
  const memory = await import("./tab-memory");
  /** As in a browser: `Object.keys` returns the stored keys. */
  class Kept {
    [key: string]: unknown;
    setItem(key: string, text: string) {
      this[key] = text;
    }
    removeItem(key: string) {
      delete this[key];
    }
  }
  const [session, local] = [new Kept(), new Kept()];
  vi.stubGlobal("sessionStorage", session);
  vi.stubGlobal("localStorage", local);
  local.setItem("theirs", "1");
  local.setItem("rubrica-signature-kind", "typed");
  memory.storeTabText("rubrica-a", "1");
  expect(Object.keys(session)).toEqual(["rubrica-a"]);
  memory.eraseBrowserStorage();
  memory.storeTabText("rubrica-b", "late");
  expect([Object.keys(session), Object.keys(local)]).toEqual([[], ["theirs"]]);
});
