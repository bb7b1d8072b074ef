import {
  CalendarX,
  CircleCheck,
  CircleHelp,
  Clock,
  FilePlus,
  FileX,
  Fingerprint,
  Link,
  type LucideIcon,
  MailMinus,
  MailX,
  Pause,
  Pencil,
  Send,
  Signature,
  TimerOff,
  UserPlus,
  UserX,
} from "lucide-react";
import type { NoticeKind } from "@/server/domain/notice/kinds";

/** The icon of each kind, in the tone of its urgency. */
export const KIND_LOOKS: Readonly<Record<NoticeKind, { icon: LucideIcon; tone: string }>> = {
  MAIL_FAILED: { icon: MailX, tone: "text-warning" },
  SENDING_FAILED: { icon: CalendarX, tone: "text-danger" },
  SENDER_ADDRESS_LOST: { icon: MailMinus, tone: "text-warning" },
  LINK_EXPIRING: { icon: Clock, tone: "text-warning" },
  LINK_EXPIRED: { icon: TimerOff, tone: "text-warning" },
  QUESTION_ASKED: { icon: CircleHelp, tone: "text-info" },
  WRONG_PERSON: { icon: UserX, tone: "text-warning" },
  NEW_LINK_ASKED: { icon: Link, tone: "text-info" },
  IDENTITY_MISMATCH: { icon: Fingerprint, tone: "text-warning" },
  DOCUMENT_COMPLETED: { icon: CircleCheck, tone: "text-success" },
  DOCUMENT_REJECTED: { icon: FileX, tone: "text-danger" },
  RECIPIENT_SIGNED: { icon: Signature, tone: "text-success" },
  DIRECT_LINK_USED: { icon: FilePlus, tone: "text-info" },
  NEXT_SIGNER_CHOSEN: { icon: UserPlus, tone: "text-info" },
  ADDRESS_CHANGED: { icon: Pencil, tone: "text-info" },
  BULK_SEND_PAUSED: { icon: Pause, tone: "text-warning" },
  BULK_SEND_ENDED: { icon: Send, tone: "text-success" },
};

/** The kinds by topic, as the settings show them. */
export const KIND_GROUPS = {
  needs: ["MAIL_FAILED", "SENDING_FAILED", "SENDER_ADDRESS_LOST", "LINK_EXPIRING", "LINK_EXPIRED"],
  said: ["QUESTION_ASKED", "WRONG_PERSON", "NEW_LINK_ASKED", "IDENTITY_MISMATCH"],
  progress: [
    "DOCUMENT_COMPLETED",
    "DOCUMENT_REJECTED",
    "RECIPIENT_SIGNED",
    "DIRECT_LINK_USED",
    "NEXT_SIGNER_CHOSEN",
    "ADDRESS_CHANGED",
  ],
  bulk: ["BULK_SEND_PAUSED", "BULK_SEND_ENDED"],
} as const satisfies Record<string, readonly NoticeKind[]>;
