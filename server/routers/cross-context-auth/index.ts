import { router } from "@/server/trpc";
import { ask } from "./ask";
import { confirm } from "./confirm";
import { look } from "./look";
import { open } from "./open";
import { refuse } from "./refuse";

/**
 * Checks that cannot run inside another site (ACCOUNT, a passkey without `allow`, ClaveÚnica), made in a tab of their
 * own and handed back to the frame (components/README.md 9.3). A frame asks with its own binding and gets a code and a
 * number; a tab opens the code, proves what is asked with *its* binding, and a person confirms there; the frame looks,
 * and goes on. No cookie passes between the two, and the frame's binding never leaves it.
 *
 * What this must withstand:
 * - **A phished link.** Whoever holds the victim's signing link can open it in a frame or a program of their own, ask,
 *   and send the victim the address with the code; the victim's tab would prove, the attacker's frame would profit.
 *   So nothing is handed over by proving alone: the tab names the document, the site and the number, and only an
 *   explicit confirmation hands over. The site's name is the asker's claim, held to the team's list, so it carries no
 *   words of an attacker's; the number is what a person can check, because only a frame of their own shows it. Saying
 *   "that was not me" ends the code and stands in the evidence.
 * - **A stolen code.** It names no recipient by itself: the signing token is needed too. The first tab that shows it
 *   owns it; a thief who is first can do what they could with the link alone, prove or not, and nothing more: what is
 *   confirmed goes to the frame that asked, never to who confirms. A thief who is second is told what anybody is told
 *   of an unknown code.
 * - **Replay.** A code has one outcome. Confirming again answers the same and writes nothing.
 * - **Another recipient, another purpose.** The row carries both; a token of another recipient finds nothing, and a
 *   proof of access never becomes one of signing.
 * - **Time.** Ten minutes for the code; the frame's proof keeps the birth and the end of the tab's (ruling 48), so
 *   handing on never prolongs.
 * - **Guessing.** 190 bits, kept as an HMAC, and every look at a code is counted by network address.
 * - **Rights.** Asking and confirming pass the gates of proving itself, under the envelope's lock: turn, expiry, state,
 *   access before action in the frame *and* in the tab.
 */
export const crossContextAuth = router({ ask, confirm, look, open, refuse });
