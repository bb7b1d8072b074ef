import type { CSSProperties } from "react";
import { LOGO_DENSITY, type Palette } from "@/server/domain/tenancy/brand";
import type { Language } from "@/server/domain/vocabulary";
import type { MailContent } from "./content";
import { Body, Button, Link, Preview, Section, Text } from "./elements";
import type { MailBrand, MailFrame } from "./frame";
import { MailList } from "./layout-list";
import { buildTextStyle, COLOUR, FONT } from "./style";

const OWN_PALETTE: Palette = {
  light: { primary: "#1D4ED8", hover: "#1E40AF", onPrimary: "#FFFFFF" },
  dark: { primary: "#8FB1FF", hover: "#B0C8FF", onPrimary: "#0B1220" },
};

const buildMediaStyles = ({ dark }: Palette) => `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
.raw { word-break: break-all; }
@media (max-width: 480px) {
  .paper { border-radius: 0 !important; border-left: 0 !important; border-right: 0 !important; }
  .inner { padding: 28px 20px 24px !important; }
  .cta { display: block !important; text-align: center !important; }
}
@media (prefers-color-scheme: dark) {
  .canvas, .canvas > table > tbody > tr > td { background-color: #0D0F13 !important; }
  .paper { background-color: #14171C !important; border-color: #303743 !important; }
  .text { color: #F2F4F7 !important; }
  .second { color: #B6BFCC !important; }
  .hint { color: #97A1B0 !important; }
  .line { border-color: #303743 !important; }
  .quote { background-color: #1E232B !important; border-color: #7B8696 !important; }
  .plate { background-color: #FFFFFF !important; padding: 8px 10px !important; }
  .cta { background-color: ${dark.primary} !important; color: ${dark.onPrimary} !important; }
  .link { color: ${dark.primary} !important; }
}`;

export type FrameWords = { rawLink: string; report: string };
type Props = {
  content: MailContent;
  language: Language;
  words: FrameWords;
  service: string;
  frame: MailFrame;
};

/**
 * Renders one column: heading, text, one button, the plain address, and why it came. No picture but the
 * team's logo, which is part of the mail; no tracking.
 */
export function MailLayout({ content, language, words, service, frame }: Props) {
  const { heading, paragraphs, quote, facts, lists = [], button, notes, preview } = content;
  const palette = frame.brand?.palette ?? OWN_PALETTE;
  return (
    <html lang={language} dir="ltr">
      {/* biome-ignore lint/style/noHeadElement: a mail is no page of Next */}
      <head>
        <meta content="text/html; charset=UTF-8" httpEquiv="Content-Type" />
        <meta name="x-apple-disable-message-reformatting" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{content.subject}</title>
        <style>{buildMediaStyles(palette)}</style>
      </head>
      <Preview text={preview} />
      <Body className="canvas" backgroundColor={COLOUR.canvas}>
        <Section style={{ width: "100%", maxWidth: 560, margin: "0 auto", padding: "32px 0 40px" }}>
          <Section className="paper" style={paper}>
            <Section className="inner" style={{ padding: "36px 40px 32px" }}>
              {frame.brand?.logo && <Logo brand={frame.brand} logo={frame.brand.logo} />}
              <h1 className="text" style={buildTextStyle(24, 32, COLOUR.text, { fontWeight: 600 })}>
                {heading}
              </h1>
              <Paragraphs lines={paragraphs} />
              {quote && <Quote quote={quote} />}
              {facts.length > 0 && <Facts facts={facts} />}
              {lists.map((list) => (
                <MailList key={list.heading} list={list} palette={palette} />
              ))}
              {button && <Action button={button} rawLink={words.rawLink} palette={palette} />}
              {notes.map((note) => (
                <Text
                  key={note}
                  className="second"
                  style={buildTextStyle(14, 22, COLOUR.second, { marginTop: 16 })}
                >
                  {note}
                </Text>
              ))}
            </Section>
          </Section>
          <Footer why={content.why} service={service} frame={frame} report={words.report} />
        </Section>
      </Body>
    </html>
  );
}

/** On a plate if it would not be visible otherwise: white on dark screens, dark for a light logo. */
function Logo({ brand, logo }: { brand: MailBrand; logo: NonNullable<MailBrand["logo"]> }) {
  const image = (
    // biome-ignore lint/performance/noImgElement: a mail is no page of Next
    <img
      src={logo.src}
      width={Math.round(logo.widthPx / LOGO_DENSITY)}
      height={Math.round(logo.heightPx / LOGO_DENSITY)}
      alt={brand.name ?? brand.teamName}
      style={{ display: "block", outline: "none", border: 0, textDecoration: "none", maxWidth: "100%" }}
    />
  );
  const plate: CSSProperties = {
    display: "inline-block",
    borderRadius: 8,
    ...(logo.isLight ? { backgroundColor: COLOUR.text, padding: "10px 14px" } : {}),
  };
  return (
    <Section style={{ marginBottom: 28 }}>
      <span className={logo.isLight ? undefined : "plate"} style={plate}>
        {brand.url ? <Link href={brand.url}>{image}</Link> : image}
      </span>
    </Section>
  );
}

type FooterProps = { why: string; service: string; frame: MailFrame; report: string };

function Footer({ why, service, frame: { brand, reportUrl }, report }: FooterProps) {
  const buildSmallText = (extra: CSSProperties = {}) =>
    buildTextStyle(13, 20, COLOUR.hint, { textAlign: "center", ...extra });
  const link: CSSProperties = { color: COLOUR.hint, textDecoration: "underline", overflowWrap: "anywhere" };
  return (
    <Section style={{ padding: "20px 20px 0" }}>
      <Text className="hint" style={buildSmallText()}>
        {why}
      </Text>
      {brand?.details && (
        <Text className="hint" style={buildSmallText({ marginTop: 16, whiteSpace: "pre-line" })}>
          {brand.details}
        </Text>
      )}
      {brand?.url && (
        <Text className="hint" style={buildSmallText({ marginTop: 4 })}>
          <Link href={brand.url} className="hint" style={link}>
            {brand.url}
          </Link>
        </Text>
      )}
      <Text className="hint" style={buildSmallText({ marginTop: 16 })}>
        {service}
      </Text>
      {reportUrl && (
        <Text className="hint" style={buildSmallText({ marginTop: 4 })}>
          <Link href={reportUrl} className="hint" style={link}>
            {report}
          </Link>
        </Text>
      )}
    </Section>
  );
}

const paper: CSSProperties = {
  backgroundColor: COLOUR.paper,
  border: `1px solid ${COLOUR.line}`,
  borderRadius: 10,
};

function Paragraphs({ lines }: { lines: string[] }) {
  return lines.map((line) => (
    <Text key={line} className="text" style={buildTextStyle(16, 26, COLOUR.text, { marginTop: 16 })}>
      {line}
    </Text>
  ));
}

/** The sender's own words, set apart so that readers do not take them for ours. */
function Quote({ quote }: { quote: NonNullable<MailContent["quote"]> }) {
  return (
    <Section
      className="quote"
      style={{
        marginTop: 24,
        padding: "16px 20px",
        backgroundColor: COLOUR.muted,
        borderLeft: `3px solid ${COLOUR.hint}`,
        borderRadius: 6,
      }}
    >
      <Text className="second" style={buildTextStyle(14, 20, COLOUR.second, { fontWeight: 600 })}>
        {quote.from}
      </Text>
      {quote.paragraphs.map((paragraph) => (
        <Text
          key={paragraph}
          className="text"
          style={buildTextStyle(16, 24, COLOUR.text, { marginTop: 8, whiteSpace: "pre-line" })}
        >
          {paragraph}
        </Text>
      ))}
    </Section>
  );
}

function Facts({ facts }: { facts: MailContent["facts"] }) {
  return (
    <Section style={{ marginTop: 24 }}>
      <hr
        className="line"
        style={{ width: "100%", border: "none", margin: 0, borderTop: `1px solid ${COLOUR.line}` }}
      />
      {facts.map(({ label, value }) => (
        <div key={label} style={{ marginTop: 14 }}>
          <Text className="hint" style={buildTextStyle(13, 18, COLOUR.hint)}>
            {label}
          </Text>
          <Text className="text" style={buildTextStyle(16, 24, COLOUR.text, { overflowWrap: "anywhere" })}>
            {value}
          </Text>
        </div>
      ))}
    </Section>
  );
}

type ActionProps = { button: NonNullable<MailContent["button"]>; rawLink: string; palette: Palette };

/** The single action, and its plain address for readers who distrust or cannot press buttons. */
function Action({ button, rawLink, palette: { light } }: ActionProps) {
  return (
    <Section style={{ marginTop: 28 }}>
      <Button
        href={button.url}
        className="cta"
        style={{
          borderRadius: 6,
          backgroundColor: light.primary,
          color: light.onPrimary,
          fontFamily: FONT,
          fontSize: 16,
          fontWeight: 600,
          lineHeight: "20px",
        }}
      >
        {button.label}
      </Button>
      <Text className="second" style={buildTextStyle(14, 22, COLOUR.second, { marginTop: 20 })}>
        {rawLink}
        <br />
        <Link
          href={button.url}
          className="link raw"
          style={{ color: light.primary, textDecoration: "underline", overflowWrap: "anywhere" }}
        >
          {button.url}
        </Link>
      </Text>
    </Section>
  );
}
