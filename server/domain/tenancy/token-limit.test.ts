import { describe, expect, it } from "vitest";
import type { Actor } from "@/server/domain/actor";
import { assertMayLand, listCreationFolders, type TokenLimit, toTokenLimit } from "./token-limit";

const NONE: TokenLimit = { documentFolderIds: [], templateFolderIds: [], templateIds: [] };

const token = (limit: Partial<TokenLimit> | null): Actor => ({
  kind: "apiToken",
  tokenId: 1,
  tokenName: "CRM",
  userId: 7,
  teamId: 1,
  teamName: "T",
  role: "ADMIN",
  restriction: null,
  scopes: [],
  changes: [],
  limit: limit && { ...NONE, ...limit },
});
const document = { type: "DOCUMENT", isFromTemplate: false } as const;
const used = { type: "DOCUMENT", isFromTemplate: true } as const;
const template = { type: "TEMPLATE", isFromTemplate: false } as const;

describe("a token's limit", () => {
  it("is none where nothing is named", () => {
    expect(toTokenLimit(NONE)).toBeNull();
    expect(toTokenLimit({ ...NONE, templateIds: ["t"] })).not.toBeNull();
  });

  it.each([
    ["no limit", null, [], [], []],
    ["a folder of documents", { documentFolderIds: ["d", "e"] }, ["d", "e"], ["d", "e"], "no"],
    ["a folder of templates", { templateFolderIds: ["m"] }, "no", [], ["m"]],
    ["a template", { templateIds: ["t"] }, "no", [], "no"],
    ["both folders", { documentFolderIds: ["d"], templateFolderIds: ["m"] }, ["d"], ["d"], ["m"]],
    ["a folder and a template", { documentFolderIds: ["d"], templateIds: ["t"] }, "no", ["d"], "no"],
  ])("to %s says where a document, one from a template and a template are made", (_, limit, ...homes) => {
    const refusals = [document, used, template].map((making) => {
      try {
        return listCreationFolders(token(limit), making);
      } catch {
        return "no";
      }
    });
    expect(refusals).toEqual(homes);
  });

  it("lets nothing it makes land at the root while it has a folder", () => {
    const by = token({ documentFolderIds: ["d"] });
    expect(() => assertMayLand(by, { type: "DOCUMENT", folderId: null })).toThrow("outside of them");
    expect(() => assertMayLand(by, { type: "DOCUMENT", folderId: "d" })).not.toThrow();
    expect(() => assertMayLand(token(null), { type: "DOCUMENT" })).not.toThrow();
  });
});
