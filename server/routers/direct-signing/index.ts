import { router } from "@/server/trpc";
import { confirmCode } from "./confirm-code";
import { file, firstPage, viewerFile } from "./file";
import { finish } from "./finish";
import { head } from "./head";
import { opens } from "./is-open";
import { result } from "./result";
import { sendCode } from "./send-code";
import { state } from "./state";

export const directSigning = router({
  confirmCode,
  file,
  finish,
  firstPage,
  head,
  opens,
  reading: viewerFile,
  result,
  sendCode,
  state,
});
