import { router } from "@/server/trpc";
import { activity } from "./activity";
import { auditEntries } from "./audit-entries";
import { auditLog } from "./audit-log";
import { bulkCancel } from "./bulk-cancel";
import { bulkDelete } from "./bulk-delete";
import { bulkMove } from "./bulk-move";
import { cancel } from "./cancel";
import { certificate } from "./certificate";
import { count as countEnvelopes } from "./count";
import { create } from "./create";
import { detail } from "./detail";
import { distribute } from "./distribute";
import { downloadMany } from "./download-many";
import { duplicate } from "./duplicate";
import { evidence } from "./evidence-bundle";
import { exportList } from "./export-list";
import { find } from "./find";
import { get } from "./get";
import { getMany } from "./get-many";
import { listOwned } from "./list-owned";
import { mails } from "./mails";
import { measureDownload } from "./measure-download";
import { paper } from "./paper";
import { previewMail } from "./preview-mail";
import { previewSigning } from "./preview-signing";
import { redistribute } from "./redistribute";
import { remove as removeEnvelope } from "./remove";
import { rename } from "./rename";
import { schedule } from "./schedule";
import { scheduleSend, undoSend } from "./schedule-send";
import { search } from "./search";
import { signaturePicture } from "./signature-picture";
import { transfer } from "./transfer";
import { unschedule } from "./unschedule";
import { update } from "./update";
import { use } from "./use";
import { views } from "./views";

export const envelope = router({
  activity,
  auditEntries,
  auditLog,
  bulkCancel,
  bulkDelete,
  bulkMove,
  cancel,
  certificate,
  count: countEnvelopes,
  create,
  detail,
  distribute,
  downloadMany,
  duplicate,
  evidence,
  exportList,
  find,
  get,
  getMany,
  listOwned,
  mails,
  views,
  measureDownload,
  paper,
  previewMail,
  previewSigning,
  redistribute,
  remove: removeEnvelope,
  rename,
  schedule,
  scheduleSend,
  signaturePicture,
  transfer,
  undoSend,
  unschedule,
  update,
  use,
  search,
});
