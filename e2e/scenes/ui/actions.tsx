import { Plus, Send, Trash2 } from "lucide-react";
import { useState } from "react";
import { Avatar, Badge } from "@/components/ui/badge";
import { Button, IconButton } from "@/components/ui/button";
import { CopyButton, CopyField } from "@/components/ui/copy-field";
import { Link } from "@/components/ui/link";
import { Row, Specimens } from "./specimens";

export function Actions() {
  const [loading, setLoading] = useState(true);
  return (
    <Specimens title="Actions">
      {(["dense", "default", "recipient"] as const).map((size) => (
        <Row key={size}>
          <Button size={size}>
            <Send aria-hidden />
            Send to 3 people
          </Button>
          <Button size={size} variant="secondary">
            Keep document
          </Button>
          <Button size={size} variant="quiet">
            Quiet
          </Button>
          <Button size={size} variant="danger">
            Delete draft
          </Button>
          <Button size={size} variant="dangerQuiet">
            Remove
          </Button>
          <Button size={size} disabled>
            Disabled
          </Button>
          <Button size={size} loading={loading} onClick={() => setLoading(false)}>
            Loading keeps width
          </Button>
          <IconButton size={size} label={`Add (${size})`} icon={<Plus aria-hidden />} />
          <IconButton size={size} label={`Remove (${size})`} variant="danger" icon={<Trash2 aria-hidden />} />
        </Row>
      ))}
      <Row>
        <Link href="/dev/ui">A link in text</Link>
        <Badge>Neutral</Badge>
        <Badge tone="info">Overridden</Badge>
        <Badge tone="warning">Expires soon</Badge>
        <CopyButton text="copied text" size="dense">
          Copy link
        </CopyButton>
      </Row>
      <Row>
        {["Ana Rojas", "Luis", "Marta Gil", "Bo", "Åse Øst", "Zoë", "Nn", "X Y", "Ninth One"].map(
          (name, place) => (
            <Avatar key={name} name={name} place={place} showNumber />
          ),
        )}
        <Avatar name="Neutral User" />
        <Avatar name="Large" place={1} size="large" />
        <Avatar name="Small" place={2} size="small" />
      </Row>
      <CopyField label="Signing link" value="https://sign.example.com/sign/0f3c9a" />
    </Specimens>
  );
}
