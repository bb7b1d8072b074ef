import { BadgeCheck, Ban, CircleSlash, Clock, Pencil, PenLine, TimerOff } from "lucide-react";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorState } from "@/components/ui/error-state";
import { ProgressBar } from "@/components/ui/progress-bar";
import { Skeleton } from "@/components/ui/skeleton";
import { StatusChip } from "@/components/ui/status-chip";
import { notify } from "@/components/ui/toast";
import { Row, Specimens } from "./specimens";

export function Feedback() {
  return (
    <Specimens title="Feedback">
      <Row>
        <StatusChip tone="neutral" icon={<Pencil aria-hidden />}>
          Draft
        </StatusChip>
        <StatusChip tone="primary" icon={<PenLine aria-hidden />}>
          Your turn
        </StatusChip>
        <StatusChip tone="info" icon={<Clock aria-hidden />} share={2 / 3}>
          Waiting for 1 of 3
        </StatusChip>
        <StatusChip tone="warning" icon={<TimerOff aria-hidden />}>
          Link expired
        </StatusChip>
        <StatusChip tone="success" icon={<BadgeCheck aria-hidden />}>
          Completed
        </StatusChip>
        <StatusChip tone="danger" icon={<Ban aria-hidden />}>
          Rejected by Ana
        </StatusChip>
        <StatusChip tone="strong" icon={<CircleSlash aria-hidden />} size="large">
          Cancelled
        </StatusChip>
      </Row>
      <Banner title="Mail is kept here">No mail server is set up; read mails under Admin.</Banner>
      <Banner tone="success" title="Sent">
        Ana got the mail.
      </Banner>
      <Banner tone="warning" title="Luis' link expired" action={<Button size="dense">Resend</Button>}>
        He opened it twice and did not sign.
      </Banner>
      <Banner tone="danger">Not sent. Nothing left this computer.</Banner>
      <ProgressBar label="Uploading contract.pdf" value={0.42} />
      <ProgressBar label="Sealing" value={undefined} />
      <ErrorState onRetry={() => {}} />
      <EmptyState title="No documents yet" actions={<Button>New document</Button>}>
        Drop a PDF to start the first one.
      </EmptyState>
      <Skeleton className="h-10 w-full" />
      <Row>
        <Button
          variant="secondary"
          onClick={() => notify({ title: "Recipient removed", action: { label: "Undo", onAct: () => {} } })}
        >
          Notice
        </Button>
        <Button variant="secondary" onClick={() => notify({ tone: "success", title: "Saved" })}>
          Success
        </Button>
        <Button
          variant="secondary"
          onClick={() => notify({ tone: "danger", title: "Not saved. Try again." })}
        >
          Error
        </Button>
      </Row>
    </Specimens>
  );
}
