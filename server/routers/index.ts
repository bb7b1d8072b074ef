import { createCallerFactory, router } from "@/server/trpc";
import { me, setLanguage } from "./account/me";
import { setup, setupState } from "./account/setup";
import { signUp } from "./account/sign-up";
import { resendVerification, verifyEmail } from "./account/verify-email";
import { list as listMails } from "./admin/mail/list";
import { reveal as revealMail } from "./admin/mail/reveal";
import { show as showMail } from "./admin/mail/show";
import { create as createApiToken } from "./api-token/create";
import { list as listApiTokens } from "./api-token/list";
import { revoke as revokeApiToken } from "./api-token/revoke";
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
import { accept as acceptInvitation } from "./invitation/accept";
import { create as createInvitations } from "./invitation/create";
import { list as listInvitations } from "./invitation/list";
import { resend as resendInvitation } from "./invitation/resend";
import { revoke as revokeInvitation } from "./invitation/revoke";
import { show as showInvitation } from "./invitation/show";
import { signUp as signUpInvited } from "./invitation/sign-up";
import { add as addItems } from "./item/add";
import { download as downloadItem } from "./item/download";
import { firstPage as firstPageOfItem } from "./item/first-page";
import { remove as removeItem } from "./item/remove";
import { updateMany as updateItems } from "./item/update-many";
import { changeRole } from "./member/change-role";
import { leave } from "./member/leave";
import { list as listMembers } from "./member/list";
import { remove as removeMember } from "./member/remove";
import { create as createOrganisation } from "./organisation/create";
import { get as getOrganisation } from "./organisation/get";
import { listMine } from "./organisation/list-mine";
import { update as updateOrganisation } from "./organisation/update";
import { updateSettings as updateOrganisationSettings } from "./organisation/update-settings";
import { createMany as createRecipients } from "./recipient/create-many";
import { remove as removeRecipient } from "./recipient/remove";
import { revealLink } from "./recipient/reveal-link";
import { updateMany as updateRecipients } from "./recipient/update-many";
import { signing } from "./signing";
import { create as createTeam } from "./team/create";
import { get as getTeam } from "./team/get";
import { list as listTeams } from "./team/list";
import { remove as removeTeam } from "./team/remove";
import { update as updateTeam } from "./team/update";
import { updateSettings as updateTeamSettings } from "./team/update-settings";

/** A table and nothing else: what the product does, verb by verb. */
export const appRouter = router({
  account: router({ me, resendVerification, setLanguage, setup, setupState, signUp, verifyEmail }),
  admin: router({ mail: router({ list: listMails, reveal: revealMail, show: showMail }) }),
  apiToken: router({ create: createApiToken, list: listApiTokens, revoke: revokeApiToken }),
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
  invitation: router({
    accept: acceptInvitation,
    create: createInvitations,
    list: listInvitations,
    resend: resendInvitation,
    revoke: revokeInvitation,
    show: showInvitation,
    signUp: signUpInvited,
  }),
  item: router({
    add: addItems,
    download: downloadItem,
    firstPage: firstPageOfItem,
    remove: removeItem,
    updateMany: updateItems,
  }),
  member: router({ changeRole, leave, list: listMembers, remove: removeMember }),
  organisation: router({
    create: createOrganisation,
    get: getOrganisation,
    listMine,
    update: updateOrganisation,
    updateSettings: updateOrganisationSettings,
  }),
  recipient: router({
    createMany: createRecipients,
    remove: removeRecipient,
    revealLink,
    updateMany: updateRecipients,
  }),
  signing,
  team: router({
    create: createTeam,
    get: getTeam,
    list: listTeams,
    remove: removeTeam,
    update: updateTeam,
    updateSettings: updateTeamSettings,
  }),
});

export type AppRouter = typeof appRouter;
export const createCaller = createCallerFactory(appRouter);
