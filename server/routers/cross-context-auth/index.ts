import { router } from "@/server/trpc";
import { ask } from "./ask";
import { confirm } from "./confirm";
import { open } from "./open";
import { refuse } from "./refuse";
import { look } from "./state";

/**
 * Checks that cannot run inside another site (ACCOUNT, a passkey without `allow`, ClaveÚnica). They run in a
 * tab of their own and are handed back to the frame (components/README.md 9.3). A frame asks with its own
 * binding and gets a code and a number. A tab opens the code and proves with *its* binding, and a person
 * confirms there. The frame polls and goes on. No cookie passes between the two, and the frame's binding
 * never leaves it. Attacks it must withstand:
 * - **A phished link.** An attacker with the victim's signing link can open it in a frame or a program,
 *   ask, and send the victim the address with the code. The victim's tab would prove, and the attacker's
 *   frame would profit. So proving alone hands nothing over: the tab names the document, the site and the
 *   number, and only an explicit confirmation hands over. The site's name is the asker's claim, checked
 *   against the team's list, so an attacker cannot choose its words. The number is the person's check,
 *   because only their own frame shows it. "That was not me" ends the code and is recorded in the evidence.
 * - **A stolen code.** It names no recipient by itself: the signing token is needed too. The first tab that
 *   shows it owns it. A thief who is first can do no more than with the link alone: the confirmed proof goes
 *   to the frame that asked, never to the tab that confirms. A thief who is second gets the answer of an
 *   unknown code.
 * - **Replay.** A code has a single outcome. Confirming again answers the same and writes nothing.
 * - **Another recipient, another purpose.** The row carries both. A token of another recipient finds
 *   nothing, and a proof of access never becomes a proof for signing.
 * - **Time.** Ten minutes for the code. The frame's proof keeps the start and the end of the tab's (ruling
 *   48), so handing on never prolongs it.
 * - **Guessing.** 190 bits, stored as an HMAC, and every look at a code is counted by network address.
 * - **Rights.** Asking and confirming pass the gates of proving itself, under the envelope's lock: turn,
 *   expiry, state, access before action in the frame *and* in the tab.
 */
export const crossContextAuth = router({ ask, confirm, look, open, refuse });
