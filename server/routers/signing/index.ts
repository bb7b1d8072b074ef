import { router } from "@/server/trpc";
import { askNewLink } from "./ask-new-link";
import { askQuestion } from "./ask-question";
import { clear } from "./clear";
import { complete } from "./complete";
import { consent } from "./consent";
import { auditLog, file, firstPage, pending, viewerFile } from "./file";
import { fill } from "./fill";
import { open } from "./open";
import { openOther, othersWaiting } from "./other-documents";
import { phoneDrawing } from "./phone-drawing";
import { phoneSignature } from "./phone-signature";
import { addPicture, picture } from "./picture";
import { reject } from "./reject";
import { finishRemoteSignature } from "./remote-signature/finish";
import { sendRemoteSignatureCode } from "./remote-signature/send-code";
import { reportWrongPerson } from "./report-wrong-person";
import { forgetSignature, savedSignature, saveSignature } from "./saved-signature";
import { state } from "./state";

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
  finishAdvanced: finishRemoteSignature,
  firstPage,
  forgetSignature,
  handedDrawing: phoneDrawing,
  handOff: phoneSignature,
  open,
  openOther,
  othersWaiting,
  pending,
  reading: viewerFile,
  picture,
  reject,
  reportWrongPerson,
  savedSignature,
  saveSignature,
  sendAdvancedCode: sendRemoteSignatureCode,
  state,
});
