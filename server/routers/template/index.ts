import { router } from "@/server/trpc";
import { compare } from "./compare";
import { list } from "./list";
import { restore } from "./restore";
import { revision } from "./revision";
import { revisions } from "./revisions";
import { saveAsTemplate } from "./save-as-template";
import { usage } from "./usage";

/** Procedures of templates beyond those of every envelope (rest/resources.md 19). */
export const template = router({
  compare,
  list,
  restore,
  revision,
  revisions,
  saveAs: saveAsTemplate,
  usage,
});
