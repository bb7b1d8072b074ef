import { router } from "@/server/trpc";
import { askNewLink } from "./ask-new-link";
import { clear } from "./clear";
import { complete } from "./complete";
import { consent } from "./consent";
import { file, firstPage } from "./file";
import { fill } from "./fill";
import { handOff } from "./hand-off";
import { handedDrawing } from "./handed-drawing";
import { open } from "./open";
import { addPicture, picture } from "./picture";
import { reject } from "./reject";
import { state } from "./state";

/** What a recipient does with a signing token, verb by verb. */
export const signing = router({
  addPicture,
  askNewLink,
  clear,
  complete,
  consent,
  file,
  fill,
  firstPage,
  handedDrawing,
  handOff,
  open,
  picture,
  reject,
  state,
});
