import { Button, Icon, IconButton, LanguageSelector, LinkButton, Logo, Row } from '@asili/ui';
import ArrowRight from 'lucide-react/icons/arrow-right';
import Heart from 'lucide-react/icons/heart';
import Plus from 'lucide-react/icons/plus';
import Share2 from 'lucide-react/icons/share-2';
import Trash2 from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import classes from '../gallery.module.css';
import { State, States, type Entry } from '../section.tsx';
import { languages, useWords, type Language } from '../words.ts';

function Buttons() {
  const t = useWords();
  return (
    <States>
      <State of="state.primary">
        <Button variant="primary">{t('do.save')}</Button>
      </State>
      <State of="state.line">
        <Button>{t('do.cancel')}</Button>
      </State>
      <State of="state.quiet">
        <Button variant="quiet">{t('do.more')}</Button>
      </State>
      <State of="state.danger">
        <Button variant="danger" icon={Trash2}>
          {t('do.remove')}
        </Button>
      </State>
      <State of="state.drawing">
        <Row as="span">
          <Button variant="primary" icon={Plus}>
            {t('do.add')}
          </Button>
          <Button trailingIcon={ArrowRight}>{t('do.next')}</Button>
        </Row>
      </State>
      <State of="state.small">
        <Row as="span">
          <Button size="sm" variant="primary">
            {t('do.save')}
          </Button>
          <Button size="sm">{t('do.cancel')}</Button>
          <Button size="sm" variant="quiet">
            {t('do.more')}
          </Button>
        </Row>
      </State>
      <State of="state.busy">
        <Row as="span">
          <Button variant="primary" busy>
            {t('do.save')}
          </Button>
          <Button busy>{t('do.next')}</Button>
        </Row>
      </State>
      <State of="state.disabled">
        <Row as="span">
          <Button variant="primary" disabled>
            {t('do.save')}
          </Button>
          <Button disabled>{t('do.cancel')}</Button>
        </Row>
      </State>
      <State of="state.long">
        <div className={classes.shortBox}>
          <Button variant="primary" full icon={Plus}>
            {t('long.action')}
          </Button>
        </div>
      </State>
    </States>
  );
}

function LinkButtons() {
  const t = useWords();
  return (
    <States>
      <State of="state.line">
        <LinkButton href="#link-button">{t('do.marketplace')}</LinkButton>
      </State>
      <State of="state.primary">
        <LinkButton href="#link-button" variant="primary" trailingIcon={ArrowRight}>
          {t('do.marketplace')}
        </LinkButton>
      </State>
      <State of="state.full">
        <LinkButton href="#link-button" full icon={Share2}>
          {t('do.share')}
        </LinkButton>
      </State>
    </States>
  );
}

function IconButtons() {
  const t = useWords();
  return (
    <States>
      <State of="state.quiet">
        <IconButton label={t('do.like')} icon={Heart} />
      </State>
      <State of="state.line">
        <IconButton label={t('do.share')} icon={Share2} variant="line" />
      </State>
      <State of="state.primary">
        <IconButton label={t('do.add')} icon={Plus} variant="primary" />
      </State>
      <State of="state.disabled">
        <IconButton label={t('do.like')} icon={Heart} disabled />
      </State>
      <State of="state.busy">
        <IconButton label={t('do.share')} icon={Share2} busy />
      </State>
    </States>
  );
}

function Icons() {
  return (
    <States>
      <State of="state.sizes">
        <Row as="span">
          <Icon of={Heart} size="sm" />
          <Icon of={Heart} />
          <Icon of={Heart} size="lg" />
        </Row>
      </State>
    </States>
  );
}

function Frame() {
  const [language, setLanguage] = useState<Language>('fr');
  return (
    <States>
      <State of="state.default">
        <Logo />
      </State>
      <State of="state.default">
        <LanguageSelector value={language} options={languages} onChange={setLanguage} />
      </State>
    </States>
  );
}

export const actions: readonly Entry[] = [
  { id: 'button', name: 'Button', Show: Buttons },
  { id: 'link-button', name: 'LinkButton', Show: LinkButtons },
  { id: 'icon-button', name: 'IconButton', Show: IconButtons },
  { id: 'icon', name: 'Icon', Show: Icons },
  { id: 'logo', name: 'Logo, LanguageSelector', Show: Frame },
];
