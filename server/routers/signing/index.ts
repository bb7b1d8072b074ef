import { router } from "@/server/trpc";
import { finishAdvanced } from "./advanced/finish-advanced";
import { sendAdvancedCode } from "./advanced/send-code";
import { askNewLink } from "./ask-new-link";
import { askQuestion } from "./ask-question";
import { clear } from "./clear";
import { complete } from "./complete";
import { consent } from "./consent";
import { auditLog, file, firstPage, pending, reading } from "./file";
import { fill } from "./fill";
import { handOff } from "./hand-off";
import { handedDrawing } from "./handed-drawing";
import { open } from "./open";
import { addPicture, picture } from "./picture";
import { reject } from "./reject";
import { reportWrongPerson } from "./report-wrong-person";
import { forgetSignature, savedSignature, saveSignature } from "./saved-signature";
import { state } from "./state";

/** What a recipient does with a signing token, verb by verb. */
export const signing = router({
  addPicture,
  askNewLink,
  askQuestion,
  auditLog,
  clear,
  complete,
  consent,
  file,
  fill,
  finishAdvanced,
  firstPage,
  forgetSignature,
  handedDrawing,
  handOff,
  open,
  pending,
  reading,
  picture,
  reject,
  reportWrongPerson,
  savedSignature,
  saveSignature,
  sendAdvancedCode,
  state,
});
