import { router } from "@/server/trpc";
import { health } from "./health";
import { list as listJobs } from "./job/list";
import { retry as retryJobs } from "./job/retry";
import { list as listMails } from "./mail/list";
import { retry as retryMail } from "./mail/retry";
import { reveal as revealMail } from "./mail/reveal";
import { show as showMail } from "./mail/show";
import { overview } from "./overview";
import { list as listSealing } from "./sealing/list";
import { reseal, resealAll } from "./sealing/reseal";
import { failing } from "./webhook/failing";
import { resume } from "./webhook/resume";

/** What whoever runs the installation can see and do; metadata only, never what an envelope holds. */
export const admin = router({
  health,
  job: router({ list: listJobs, retry: retryJobs }),
  mail: router({ list: listMails, retry: retryMail, reveal: revealMail, show: showMail }),
  overview,
  sealing: router({ list: listSealing, reseal, resealAll }),
  webhook: router({ failing, resume }),
});
