import { createCallerFactory, router } from "@/server/trpc";
import { me, setLanguage } from "./account/me";
import { setup, setupState } from "./account/setup";
import { signUp } from "./account/sign-up";
import { resendVerification, verifyEmail } from "./account/verify-email";
import { list as listMails } from "./admin/mail/list";
import { reveal as revealMail } from "./admin/mail/reveal";
import { show as showMail } from "./admin/mail/show";
import { activity } from "./envelope/activity";
import { auditLog } from "./envelope/audit-log";
import { cancel } from "./envelope/cancel";
import { create } from "./envelope/create";
import { detail } from "./envelope/detail";
import { distribute } from "./envelope/distribute";
import { find } from "./envelope/find";
import { get } from "./envelope/get";
import { listOwned } from "./envelope/list-owned";
import { previewMail } from "./envelope/preview-mail";
import { redistribute } from "./envelope/redistribute";
import { remove as removeEnvelope } from "./envelope/remove";
import { scheduleSend, undoSend } from "./envelope/schedule-send";
import { update } from "./envelope/update";
import { createMany as createFields } from "./field/create-many";
import { deleteMany as deleteFields } from "./field/delete-many";
import { updateMany as updateFields } from "./field/update-many";
import { add as addItems } from "./item/add";
import { download as downloadItem } from "./item/download";
import { firstPage as firstPageOfItem } from "./item/first-page";
import { remove as removeItem } from "./item/remove";
import { replace as replaceItem } from "./item/replace";
import { updateMany as updateItems } from "./item/update-many";
import { createMany as createRecipients } from "./recipient/create-many";
import { remove as removeRecipient } from "./recipient/remove";
import { revealLink } from "./recipient/reveal-link";
import { updateMany as updateRecipients } from "./recipient/update-many";
import { signing } from "./signing";

/** A table and nothing else: what the product does, verb by verb. */
export const appRouter = router({
  account: router({ me, resendVerification, setLanguage, setup, setupState, signUp, verifyEmail }),
  admin: router({ mail: router({ list: listMails, reveal: revealMail, show: showMail }) }),
  envelope: router({
    activity,
    auditLog,
    cancel,
    create,
    detail,
    distribute,
    find,
    get,
    listOwned,
    previewMail,
    redistribute,
    remove: removeEnvelope,
    scheduleSend,
    undoSend,
    update,
  }),
  field: router({ createMany: createFields, deleteMany: deleteFields, updateMany: updateFields }),
  item: router({
    add: addItems,
    download: downloadItem,
    firstPage: firstPageOfItem,
    remove: removeItem,
    replace: replaceItem,
    updateMany: updateItems,
  }),
  recipient: router({
    createMany: createRecipients,
    remove: removeRecipient,
    revealLink,
    updateMany: updateRecipients,
  }),
  signing,
});

export type AppRouter = typeof appRouter;
export const createCaller = createCallerFactory(appRouter);
