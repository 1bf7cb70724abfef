import { IconButton, Row } from '@asili/ui';
import { Seal } from '@asili/product-ui/seal';
import { AddPhotoSlot, Avatar, FailedPhotoSlot, Photo, PhotoSlot, PhotoSlots } from '@asili/ui/pictures';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import classes from '../gallery.module.css';
import { hashes, missing, onItsWay, picture } from '../samples.ts';
import { State, States, type Entry } from '../section.tsx';
import { useWords } from '../words.ts';

function Photos() {
  const t = useWords();
  return (
    <States>
      <State of="state.loaded">
        <div className={classes.shortBox}>
          <Photo src={picture} alt={t('product.name')} />
        </div>
      </State>
      <State of="state.loading">
        <div className={classes.shortBox}>
          <Photo src={onItsWay} alt={t('product.name')} eager />
        </div>
      </State>
      <State of="state.broken">
        <div className={classes.shortBox}>
          <Photo src={missing} alt={t('product.name')} eager />
        </div>
      </State>
      <State of="state.empty">
        <div className={classes.shortBox}>
          <Photo src={null} alt={t('product.name')} ratio={16 / 9} />
        </div>
      </State>
    </States>
  );
}

function Avatars() {
  return (
    <States>
      <State of="state.idle">
        <Row as="span">
          <Avatar name="Nomusa Zulu" />
          <Avatar name="Espérance" size="lg" />
          <Avatar name="" />
        </Row>
      </State>
      <State of="state.loading">
        <Avatar name="Nomusa Zulu" src={onItsWay} size="lg" />
      </State>
      <State of="state.loaded">
        <Row as="span">
          <Avatar name="Nomusa Zulu" src={picture} />
          <Avatar name="Nomusa Zulu" src={picture} size="lg" />
        </Row>
      </State>
      <State of="state.broken">
        <Avatar name="Ngũgĩ wa Thiong’o" src={missing} size="lg" />
      </State>
    </States>
  );
}

function Seals() {
  const t = useWords();
  return (
    <States wide>
      <State of="state.sizes">
        <Row as="span">
          {[40, 64, 84, 128].map((size) => (
            <Seal key={size} contentHash={hashes[0]} size={size} title={`${t('state.verified')} ${size}`} />
          ))}
        </Row>
      </State>
      <State of="state.another">
        <Seal contentHash={hashes[1]} size={128} title={t('seal.other')} />
      </State>
    </States>
  );
}

function Slots() {
  const t = useWords();
  const nothing = () => undefined;
  return (
    <States wide>
      <State of="state.default">
        <PhotoSlots>
          <PhotoSlot
            src={picture}
            alt={t('slot.first')}
            caption={t('slot.main')}
            removeLabel={t('slot.removeFirst')}
            onRemove={nothing}
          />
          <PhotoSlot src={picture} alt={t('slot.second')} caption={t('slot.saving')} progress={64} />
          <PhotoSlot
            src={picture}
            alt={t('slot.third')}
            caption={t('slot.saved')}
            removeLabel={t('slot.removeThird')}
            onRemove={nothing}
            moves={<IconButton icon={ArrowLeft} label={t('slot.earlier')} />}
          />
          <FailedPhotoSlot reason={t('slot.failed')} actionLabel={t('slot.another')} onAction={nothing} />
          <AddPhotoSlot title={t('slot.add')} hint={t('slot.left')} onFiles={nothing} />
        </PhotoSlots>
      </State>
    </States>
  );
}

export const pictures: readonly Entry[] = [
  { id: 'photo', name: 'Photo', Show: Photos },
  { id: 'avatar', name: 'Avatar', Show: Avatars },
  { id: 'seal', name: 'Seal', Show: Seals },
  { id: 'photo-slots', name: 'PhotoSlots, PhotoSlot, FailedPhotoSlot, AddPhotoSlot', Show: Slots },
];
