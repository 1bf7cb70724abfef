import type { Product } from '@asili/contracts';
import { Icon } from '@asili/ui';
import { countryName, ExactTime, FactsList, languageName } from '@asili/ui/data';
import { groupCode } from '@asili/ui/forms';
import { Avatar } from '@asili/ui/pictures';
import { useLanguage } from '@asili/web';
import ExternalLink from 'lucide-react/icons/external-link';
import { useMessages } from '../../messages.ts';
import classes from './product.module.css';
import { RecentChecks } from './recent-checks.tsx';

/** 'English, Swahili and Zulu', the reader's way. */
function listOf(codes: readonly string[], locale: string): string {
  return new Intl.ListFormat(locale, { type: 'conjunction' }).format(codes.map((code) => languageName(code, locale)));
}

/** Who made it and what is on record. */
export function Provenance({ product }: { readonly product: Product }) {
  const t = useMessages();
  const language = useLanguage();
  const { artisan, certificate } = product;
  const maker = artisan.businessName ?? [artisan.firstName, artisan.lastName].filter(Boolean).join(' ');
  return (
    <div className="sunk">
      <div className={`wrap section ${classes.provenance}`}>
        <section aria-labelledby="maker">
          <div className={classes.maker}>
            <Avatar name={maker} src={artisan.photo?.url ?? null} size="lg" />
            <div>
              <h2 id="maker" className="h-md">
                {maker}
              </h2>
              <p className="small s2">{t(artisan.businessName ? 'maker.place' : 'maker.placeOnly', { name: artisan.firstName, city: artisan.location.city, country: countryName(artisan.location.country, language) })}</p>
            </div>
          </div>
          {artisan.story && <p className={classes.story}>{artisan.story}</p>}
          {artisan.spokenLanguages && <p className="small s2">{t('maker.speaks', { languages: listOf(artisan.spokenLanguages, language) })}</p>}
        </section>
        <section aria-labelledby="record">
          <h2 id="record" className={`h-md ${classes.recordTitle}`}>
            {t('record.title')}
          </h2>
          <FactsList
            facts={[
              [t('record.code'), groupCode(product.shortCode)],
              [t('record.certificate'), certificate && t('record.number', { serial: certificate.serial, token: certificate.tokenId })],
              [t('record.written'), certificate && <ExactTime at={certificate.consensusAt} />],
              [t('record.network'), certificate && t(certificate.network === 'mainnet' || certificate.network === 'testnet' ? `network.${certificate.network}` : 'network.local')],
              [t('record.fee'), certificate && t('record.usd', { amount: Number(certificate.feeUsd).toFixed(4) })],
              [t('record.fingerprint'), certificate && <span className={classes.hash}>{certificate.contentHash.slice(0, 24)}…</span>],
              [t('record.content'), certificate && <a className="link" href={`/ipfs/${certificate.metadataCid}`}>{`${certificate.metadataCid.slice(0, 16)}…`}</a>],
            ]}
          />
          {certificate ? (
            <p className={classes.explorer}>
              <a className={`link ${classes.explorerLink}`} href={certificate.explorerUrl} rel="noopener">
                <Icon of={ExternalLink} size="sm" />
                {t('record.explorer')}
              </a>
            </p>
          ) : (
            <p className="s2">{t('record.none')}</p>
          )}
        </section>
        <RecentChecks shortCode={product.shortCode} />
      </div>
    </div>
  );
}
