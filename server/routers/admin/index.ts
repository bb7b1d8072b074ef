import { router } from "@/server/trpc";
import { file as envelopeFile } from "./envelope/file";
import { list as listEnvelopes } from "./envelope/list";
import { open as openEnvelope } from "./envelope/open";
import { remove as removeEnvelope } from "./envelope/remove";
import { show as showEnvelope } from "./envelope/show";
import { health } from "./health";
import { change as changeInstallation } from "./installation/change";
import { list as listJobs } from "./job/list";
import { retry as retryJobs } from "./job/retry";
import { list as listMails } from "./mail/list";
import { retry as retryMail } from "./mail/retry";
import { reveal as revealMail } from "./mail/reveal";
import { show as showMail } from "./mail/show";
import { list as listOrganisations } from "./organisation/list";
import { quota, setQuota } from "./organisation/quota";
import { overview } from "./overview";
import { list as listSealing } from "./sealing/list";
import { reseal, resealAll } from "./sealing/reseal";
import { disable, enable, resetSecondFactor, signOut } from "./user/change";
import { list as listUsers } from "./user/list";
import { failing } from "./webhook/list-failing";
import { resume } from "./webhook/resume";

/** Procedures of the instance admins: metadata, and an envelope's contents only once it is opened. */
export const admin = router({
  envelope: router({
    file: envelopeFile,
    list: listEnvelopes,
    open: openEnvelope,
    remove: removeEnvelope,
    show: showEnvelope,
  }),
  health,
  installation: router({ change: changeInstallation }),
  job: router({ list: listJobs, retry: retryJobs }),
  mail: router({ list: listMails, retry: retryMail, reveal: revealMail, show: showMail }),
  organisation: router({ list: listOrganisations, quota, setQuota }),
  overview,
  sealing: router({ list: listSealing, reseal, resealAll }),
  user: router({ disable, enable, list: listUsers, resetSecondFactor, signOut }),
  webhook: router({ failing, resume }),
});
