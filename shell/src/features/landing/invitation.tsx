import { Container, LinkButton, Row, Text } from '@asili/ui';
import { Section } from '@asili/ui/layout';
import { paths } from '@asili/web/paths';
import { useMessages } from './messages.ts';
import classes from './landing.module.css';

/** The call to artisans, with the trust notes. */
export function Invitation() {
  const t = useMessages();
  return (
    <Section tone="sunken">
      <Container>
        <Row spread className={classes.invitation}>
          <div>
            <h2>{t('invite.title')}</h2>
            <Text tone="secondary">{t('invite.notes')}</Text>
          </div>
          <LinkButton href={paths.artisanSignIn.getHref()} variant="primary">
            {t('invite.action')}
          </LinkButton>
        </Row>
      </Container>
    </Section>
  );
}
